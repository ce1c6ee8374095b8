import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { finishBodies } from '../features/inbound-sources/index.ts'
import { openDataFolder } from './fixtures/data-folder.ts'
import { namesOver, type ServiceProcess } from './processes/service-process.ts'

const { start, useDatabase } = await openDataFolder()

async function newPath({ origin, key }: ServiceProcess): Promise<string> {
  const answer = await fetch(`${origin}/api/inbound-sources`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Website', kind: 'anything' }),
  })
  // Other tests check the response format.
  const { data } = (await answer.json()) as { data: { path: string } }
  return data.path
}

/** Sends a submission with its name as the ID. @returns The status; 0 if the connection breaks. */
const submit = ({ origin }: ServiceProcess, path: string, name: string): Promise<number> =>
  fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, submission_id: name }),
  }).then(
    async (answer) => {
      await answer.text()
      return answer.status
    },
    () => 0,
  )

/** Runs the job on the service's database, as if a minute had passed. */
const finish = () => useDatabase((db) => finishBodies(db, new Date(Date.now() + 60_000)))

test('a crash neither loses a submission that got a response nor creates a lead twice', async () => {
  let service = await start()
  const path = await newPath(service)
  const [acked, unknown] = [new Set<string>(), new Set<string>()]

  for (let round = 0; round < 4; round++) {
    const names = Array.from({ length: 60 }, (_, i) => `round ${round} lead ${i}`)
    const running = names.map(async (name, i) => {
      await sleep(i * 2)
      const status = await submit(service, path, name)
      ;(status === 200 ? acked : unknown).add(name)
    })
    await Promise.race(running)
    await sleep(Math.random() * 60)
    await service.kill()
    await Promise.all(running)
    expect(service.child.signalCode).toBe('SIGKILL')

    service = await start()
    // Every second sender that got no response retries.
    for (const name of [...unknown].filter((_, i) => i % 2 === 0)) {
      expect(await submit(service, path, name)).toBe(200)
      unknown.delete(name)
      acked.add(name)
    }
    await finish()
  }

  // If no crash had interrupted a submission, the test would prove nothing.
  expect(unknown.size).toBeGreaterThan(0)
  const stored = await namesOver(service)
  expect(stored.length - new Set(stored).size).toBe(0)
  expect([...acked].filter((name) => !stored.includes(name))).toEqual([])
  expect(stored.filter((name) => !acked.has(name) && !unknown.has(name))).toEqual([])
  expect(await service.stop()).toBe(0)
})
