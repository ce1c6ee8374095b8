import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createTestCtx } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import type { ReportDocument } from '../document.ts'
import type { FileReaders } from './limit-files.ts'
import { toDownload } from './to-download.ts'

const service = await startService()
afterAll(service.stop)
afterEach(() => void vi.useRealTimers())

const ctx = await createTestCtx(service, await service.newOrg())

const endless = () => new Promise<ReportDocument>(() => {})

const report: ReportDocument = {
  title: 'Dashboard',
  language: 'en',
  organization: 'Acme',
  logo: undefined,
  accentColor: '#7048e8',
  facts: [],
  sections: [],
  createdAt: 'Created on Nov 29, 2026',
}

/**
 * Creates a download function like in a new process, so that other tests do not affect its limits.
 */
function startProcess() {
  const db = { ...service.db }
  return (id: string, build = () => Promise.resolve(report), readers: FileReaders = 'members') =>
    toDownload({ ctx: { ...ctx, db, org: { ...ctx.org, id } } }, ['file'], build, readers)
}

const limited = { code: 'RATE_LIMITED', headers: { 'retry-after': '10' } }

test('six files at once are also the limit while they are being built', async () => {
  const download = startProcess()

  for (const org of ['a', 'a', 'b', 'b', 'c', 'c']) void download(org, endless)

  await expect(download('d')).rejects.toMatchObject(limited)
})

test('an organization has two files at once, and its visitors do not block its members', async () => {
  const download = startProcess()

  for (let n = 0; n < 2; n += 1) void download('a', endless, 'visitors')

  await expect(download('a', endless, 'visitors')).rejects.toMatchObject(limited)
  expect([await download('a'), await download('a')]).toHaveLength(2)
  await expect(download('a')).rejects.toMatchObject(limited)
  expect(await download('b')).toMatchObject({ name: 'file.pdf' })
})

test('visitors do not use up the files that members can create in a row', async () => {
  const download = startProcess()
  const create = async (readers: FileReaders) =>
    (await download('a', undefined, readers)).release?.()
  for (let n = 0; n < 20; n += 1) await create('visitors')

  await expect(create('visitors')).rejects.toMatchObject(limited)
  await expect(create('members')).resolves.toBeUndefined()
})

test('a file that cannot be built makes room for others', async () => {
  const download = startProcess()
  const fail = () => Promise.reject(new Error('no data'))

  for (let n = 0; n < 3; n += 1) await expect(download('a', fail)).rejects.toThrow('no data')

  expect(await download('a')).toMatchObject({ name: 'file.pdf' })
})

test('a file that is released twice makes room for one', async () => {
  const download = startProcess()
  const [first] = [await download('a'), await download('a')]

  first.release?.()
  first.release?.()

  await download('a')
  await expect(download('a')).rejects.toMatchObject(limited)
})

test('a file that is never sent makes room after two minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const download = startProcess()
  const [first] = [await download('a'), await download('a')]

  vi.advanceTimersByTime(119_000)
  await expect(download('a')).rejects.toMatchObject(limited)
  vi.advanceTimersByTime(1_000)

  expect(first.signal?.aborted).toBe(true)
  expect(await download('a')).toMatchObject({ name: 'file.pdf' })
})
