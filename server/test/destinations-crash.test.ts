import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { secret, startHttpPlatform } from './calls/destination-calls.ts'
import { openDataFolder } from './fixtures/data-folder.ts'
import type { ServiceProcess } from './processes/service-process.ts'

const { start, expireLeases } = await openDataFolder({ OUTSIDE_NETWORKS: '127.0.0.0/8' })
const platform = await startHttpPlatform(secret)
afterAll(platform.close)

async function call({ origin, key }: ServiceProcess, route: string, body?: object) {
  const [method = '', path = ''] = route.split(' ')
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  // Other tests check the response format.
  return { status: answer.status, data: ((await answer.json()) as { data: never }).data }
}

test('kill -9 while conversions are sent loses none, and repeats have the same id', async () => {
  let service = await start()
  const { data }: { data: { id: string } } = await call(service, 'POST /conversion-destinations', {
    ...{ name: 'CRM', kind: 'http', settings: { url: `${platform.origin}/hook` }, secret },
    ...{ enabled: true, holdHours: 0, sendsUnknownConsent: true },
    rules: [{ action: 'Sale', status: 'won' }],
  })
  // Accepts the conversion, but is slow enough for the process to be killed before the reply.
  platform.respond((reply, one) => {
    platform.accepted.set(one.body.id, one)
    void sleep(200).then(() => reply.writeHead(204).end())
  })
  const leads: string[] = []

  for (const round of [1, 2]) {
    const before = platform.calls.length
    const names = Array.from({ length: 20 }, (_, n) => `Lead ${round}-${n}`)
    for (const name of names) {
      const lead: { data: { id: string } } = await call(service, 'POST /leads', {
        ...{ name, status: 'won' },
      })
      leads.push(lead.data.id)
    }
    while (platform.calls.length < before + 6) await sleep(20)
    await service.kill()
    expect(platform.accepted.size).toBeLessThan(leads.length)
    await expireLeases('conversion_destination')
    service = await start()
    while (platform.accepted.size < leads.length) await sleep(50)
  }

  const isOpen = async (): Promise<boolean> => {
    const path = `/conversion-destinations/${data.id}/conversions?limit=100`
    const { data: page }: { data: { rows: { state: string }[] } } = await call(
      service,
      `GET ${path}`,
    )
    return page.rows.some(({ state }) => state !== 'accepted')
  }
  while (await isOpen()) await sleep(100)
  const sent = [...platform.accepted.values()].map(({ body }) => body.leadId)
  expect(sent.toSorted()).toEqual(leads.toSorted())
  expect(platform.calls.length).toBeGreaterThan(leads.length)
  expect(await service.stop()).toBe(0)
})
