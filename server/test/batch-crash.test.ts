import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDataFolder } from './fixtures/data-folder.ts'
import { namesOver, type ServiceProcess } from './processes/service-process.ts'

const { start } = await openDataFolder()

/** Number of leads per batch. */
const size = 200

const buildNames = (batch: string): string[] =>
  Array.from({ length: size }, (_, i) => `${batch}-${i}`)

/**
 * Sends a batch; its name is also the idempotency key.
 *
 * @returns The status; 0 if the connection breaks.
 */
const sendBatch = ({ origin, key }: ServiceProcess, batch: string): Promise<number> =>
  fetch(`${origin}/api/leads/batch`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': batch },
    body: JSON.stringify({
      items: buildNames(batch).map((name) => ({ action: 'create', lead: { name } })),
    }),
  }).then(
    async (answer) => {
      await answer.text()
      return answer.status
    },
    () => 0,
  )

test('a batch that is interrupted by a crash is stored completely or not at all, and a retry completes it', async () => {
  let service = await start()
  const all: string[] = []
  let interrupted = 0

  for (let round = 0; round < 4; round++) {
    const batches = Array.from({ length: 8 }, (_, i) => `round ${round} batch ${i}`)
    all.push(...batches)
    const running = batches.map((batch) => sendBatch(service, batch))
    // Kills the service after the first batch, or long before the last one: storing 1,600 leads
    // takes over 100 ms.
    await (round % 2 === 0 ? Promise.race(running) : sleep(Math.random() * 30))
    await service.kill()
    const statuses = await Promise.all(running)
    expect(service.child.signalCode).toBe('SIGKILL')
    interrupted += statuses.filter((status) => status === 0).length

    service = await start()
    const stored = new Set(await namesOver(service))
    for (const [i, batch] of batches.entries()) {
      const present = buildNames(batch).filter((name) => stored.has(name)).length
      expect([0, size]).toContain(present)
      if (statuses[i] === 200) expect(present).toBe(size)
    }
    for (const batch of batches) expect(await sendBatch(service, batch)).toBe(200)
  }

  // If no crash had interrupted a batch, the test would prove nothing.
  expect(interrupted).toBeGreaterThan(0)
  expect((await namesOver(service)).sort()).toEqual(all.flatMap(buildNames).sort())
  expect(await service.stop()).toBe(0)
})
