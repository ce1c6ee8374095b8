import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { allowPlatforms } from './calls/destination-calls.ts'
import { startService } from './harness.ts'
import { startMetaLeadsFake } from './lead-fakes/meta-leads-fake.ts'
import { announceMeta, openMetaSource } from './lead-fakes/open-meta.ts'
import { startFetchProcess } from './processes/fetch-process.ts'
import { expireLeases } from './stores/lease-rows-store.ts'
import { countOpenBodies } from './stores/settings/inbound-connection-rows-store.ts'

const service = await startService()
const fake = await startMetaLeadsFake()
afterAll(async () => {
  await service.stop()
  await fake.stop()
})
allowPlatforms(service, { [fake.origin]: fake.url })

const rounds = 8
const leadsPerRound = 12

const buildId = (round: number, n: number) => String(2_000_000_000_000_000 + round * 100 + n)

test('kill -9 between webhook, fetch and create loses no lead and creates none twice', async () => {
  const source = await openMetaSource(service)
  /** Announced leads whose webhook got a 200; kept outside the killed process. */
  const ledger: string[] = []
  const start = () => startFetchProcess(service.connection, { [fake.origin]: fake.url })
  const requests = () => fake.requests.filter(({ url }) => url.pathname.includes('/2000')).length
  const countOpen = () => service.db.readInOrg(source.org.orgId, countOpenBodies)
  let interrupted = 0

  for (let round = 0; round < rounds; round++) {
    const ids = Array.from({ length: leadsPerRound }, (_, n) => buildId(round, n))
    for (const id of ids) {
      const answer = { name: 'full_name', values: [`Lead ${id}`] }
      fake.leads.set(id, { id, form_id: '1', field_data: [answer] })
    }
    const before = requests()
    const child = start()
    for (const id of ids) {
      if ((await source.send(announceMeta(id))) === 200) ledger.push(id)
    }
    // The process dies at a different stage in each round: before it requests a lead, while the
    // platform responds, or while the lead is stored and created.
    while (requests() < before + round) await sleep(1)
    await sleep(Math.random() * 15)
    child.kill()
    expect(await child.ended).toBe('SIGKILL')
    interrupted += await countOpen()
    await service.db.inOrg(source.org.orgId, (tx) => expireLeases(tx, 'inbound_connection'))
  }
  const child = start()
  while ((await countOpen()) > 0) await sleep(50)
  child.kill()
  await child.ended

  // If no crash had interrupted the processing of a lead, the test would prove nothing.
  expect(interrupted).toBeGreaterThan(0)
  expect(ledger).toHaveLength(rounds * leadsPerRound)
  const { body } = await source.org.call('GET /leads', { query: 'limit=100&fields=externalId' })
  const stored: string[] = body.data.map((one: { externalId: string }) => one.externalId)
  expect(stored.sort()).toEqual(ledger.map((id) => `meta:${id}`).sort())
})
