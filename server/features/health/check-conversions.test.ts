import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../contract/values/time.ts'
import { newDestination } from '../../test/calls/conversion-calls.ts'
import { allowPlatforms, newHttpDestination } from '../../test/calls/destination-calls.ts'
import { create } from '../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { type DestinationKind, selectBacklog } from '../conversions/index.ts'
import { getOrg } from '../organizations/index.ts'
import { runChecks } from './run-checks.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowPlatforms(service))

/** A lead with a due, unsent conversion. */
async function addWaiting(kind: DestinationKind, options: object) {
  const org = await service.newOrg({ currency: 'EUR' })
  const { id } = await newDestination(org, {
    ...{ rules: [{ action: 'Lead', status: 'open' }], kind, ...options },
  })
  const ids = { gclid: 'EAIaIQ', ga4cid: '1.2', email: 'ada@example.com' }
  await create(org, { name: 'Ada', ad_user_data: true, ...ids })
  await org.call(`GET /conversion-destinations/${id}/status`)
  return { org, id }
}

const after = (ms: number) => new Date(Date.now() + ms)

async function check({ orgId }: TestOrg, now: Date) {
  const org = await getOrg(service.db, orgId)
  if (org === undefined) throw new Error('no organization')
  const results = await runChecks(service.db, org, now)
  return results.find(({ id }) => id === 'conversions')
}

const ga4 = { settings: { measurementId: 'G-AB12CD34EF' }, secret: 'secret' }
const meta = { settings: { datasetId: '1234567890' }, secret: 'token' }

test.for([
  ['ga4', ga4, 47.5, 48.5],
  ['meta', meta, 4.6 * 24, 4.7 * 24],
  ['google_file', {}, 86.9 * 24, 87.1 * 24],
] as const)('a conversion of %s that waits is announced before it expires', async (one) => {
  const [kind, options, early, soon] = one
  const { org, id } = await addWaiting(kind, options)
  const windowDays = 90
  const read = (hours: number) =>
    service.db.readInOrg(org.orgId, (tx) =>
      selectBacklog(tx, { id, kind, windowDays }, after(hours * hourMs)),
    )

  expect(await read(0.5)).toMatchObject({ expiring: 0, expiresAt: null, isLate: false })
  expect((await read(early)).expiring).toBe(0)
  const { expiring, expiresAt } = await read(soon)
  expect(expiring).toBe(1)
  expect(Date.parse(expiresAt ?? '')).toBeGreaterThan(after(soon * hourMs).getTime())
  expect(await check(org, after(soon * hourMs))).toMatchObject({
    ...{ state: 'warning', cause: 'expiring', figures: { conversions: 1 } },
  })
})

test('a destination whose oldest conversion has been waiting too long is late', async () => {
  const { org } = await addWaiting('meta', meta)
  const file = await addWaiting('google_file', {})

  expect(await check(org, after(5 * hourMs))).toMatchObject({ state: 'ok' })
  expect(await check(org, after(7 * hourMs))).toMatchObject({ state: 'warning', cause: 'late' })
  expect(await check(file.org, after(48 * hourMs))).toMatchObject({ state: 'ok' })
  expect(await check(file.org, after(50 * hourMs))).toMatchObject({ cause: 'late' })
})

test('a conversion that is being retried counts as expiring, a held one does not', async () => {
  const retried = await service.newOrg({ currency: 'EUR' })
  const { platform, run } = await newHttpDestination(service, retried)
  platform.respond((reply) => void reply.writeHead(503).end())
  await create(retried, { name: 'Ada', status: 'won', ad_user_data: true })
  await run()
  const held = await addWaiting('ga4', { ...ga4, holdHours: 71 })

  expect(await check(retried, after(88 * dayMs))).toMatchObject({ cause: 'expiring' })
  expect(await check(held.org, after(60 * hourMs))).toMatchObject({ state: 'ok' })
})
