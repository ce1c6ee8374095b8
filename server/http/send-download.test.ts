import { once } from 'node:events'
import { fastify } from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import type { Download } from '../platform/http/download.ts'
import { sendDownload, whileAdmitted } from './send-download.ts'

const app = fastify()
afterAll(() => app.close())

let download: Download
app.get('/', (_, reply) => sendDownload(reply, download))

const arrived = Promise.withResolvers<void>()
app.get('/left', async (_, reply) => {
  arrived.resolve()
  await once(reply.raw, 'close')
  return sendDownload(reply, download)
})

/** A file of 5 MB, which is larger than any buffer. */
async function* writeLarge(): AsyncGenerator<Buffer, void, void> {
  for (let n = 0; n < 50; n += 1) yield Buffer.alloc(100_000)
}

const base = { name: 'a.pdf', contentType: 'application/pdf' } as const

test('a client that does not read is disconnected when the download is aborted', async () => {
  const [abort, release] = [new AbortController(), vi.fn()]
  const ended = vi.fn()
  const lines = (async function* () {
    try {
      yield* writeLarge()
    } finally {
      ended()
    }
  })()
  const admitted = whileAdmitted(lines, () => Promise.resolve())
  download = { ...base, lines: admitted, signal: abort.signal, release }
  const answer = await app.inject({ url: '/', payloadAsStream: true })
  const body = answer.stream()

  expect(release).not.toHaveBeenCalled()
  abort.abort()

  await expect(body.resume().toArray()).rejects.toThrow()
  await vi.waitFor(() => expect(release).toHaveBeenCalled())
  expect(ended).toHaveBeenCalledOnce()
})

test('a download is released when it ends or fails', async () => {
  const failing = (async function* () {
    yield 'a'
    throw new Error('broken')
  })()
  const whole = (async function* () {
    yield 'a'
  })()
  for (const lines of [failing, whole]) {
    const release = vi.fn()
    download = { ...base, lines, release }

    const answer = await app.inject({ url: '/', payloadAsStream: true })
    await Promise.allSettled([answer.stream().resume().toArray()])

    await vi.waitFor(() => expect(release).toHaveBeenCalledOnce())
  }
})

test('a download is released if its client has left while it was being prepared', async () => {
  const release = vi.fn()
  download = { ...base, lines: whileAdmitted(writeLarge(), () => Promise.resolve()), release }
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const client = new AbortController()

  const answer = fetch(`${url}/left`, { signal: client.signal })
  await arrived.promise
  client.abort()

  await expect(answer).rejects.toThrow()
  await vi.waitFor(() => expect(release).toHaveBeenCalledOnce())
})
