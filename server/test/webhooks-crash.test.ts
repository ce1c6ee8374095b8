import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startReceiver } from './calls/webhook-calls.ts'
import { openDataFolder } from './fixtures/data-folder.ts'
import type { ServiceProcess } from './processes/service-process.ts'

const { start, expireLeases } = await openDataFolder({ OUTSIDE_NETWORKS: '127.0.0.0/8' })
const receiver = await startReceiver()
afterAll(receiver.close)

async function call({ origin, key }: ServiceProcess, route: string, body?: object) {
  const [method = '', path = ''] = route.split(' ')
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  // Other tests check the response format.
  return ((await answer.json()) as { data: never }).data
}

async function countPending(service: ServiceProcess, id: string): Promise<number> {
  const { rows }: { rows: unknown[] } = await call(
    service,
    `GET /webhooks/${id}/deliveries?state=pending&limit=100`,
  )
  return rows.length
}

const receivedNames = () => new Set(receiver.received.map(({ event }) => event.lead.name))

test('kill -9 between commit and delivery loses no event and changes no id', async () => {
  let service = await start()
  const created: { id: string; secret: string } = await call(service, 'POST /webhooks', {
    url: receiver.url,
    types: ['lead.created'],
  })
  receiver.trust(created.secret)
  // Slow enough for deliveries to be waiting when the process is killed.
  receiver.respond((reply) => void sleep(300).then(() => reply.writeHead(204).end()))
  const acked: string[] = []
  const pendingAtKill: number[] = []

  for (const round of [1, 2]) {
    const before = receiver.received.length
    const names = Array.from({ length: 40 }, (_, n) => `Lead ${round}-${n}`)
    const answers = await Promise.all(names.map((name) => service.create(name)))
    acked.push(...names.filter((_, n) => answers[n]?.status === 201))
    while (receiver.received.length < before + 4) await sleep(20)
    pendingAtKill.push(await countPending(service, created.id))
    await service.kill()
    const missing = acked.filter((name) => !receivedNames().has(name))
    expect(missing.length).toBeGreaterThan(0)
    await expireLeases('webhook')
    service = await start()
    while (!acked.every((name) => receivedNames().has(name))) await sleep(50)
  }
  while ((await countPending(service, created.id)) > 0) await sleep(50)

  expect(Math.min(...pendingAtKill)).toBeGreaterThan(0)
  expect(acked).toHaveLength(80)
  const byName = Map.groupBy(receiver.received, ({ event }) => event.lead.name)
  expect([...byName.keys()].toSorted()).toEqual(acked.toSorted())
  for (const attempts of byName.values()) {
    expect(new Set(attempts.map(({ id, body }) => `${id} ${body}`)).size).toBe(1)
  }
  expect(receiver.refused()).toBe(0)
  expect(await service.stop()).toBe(0)
})
