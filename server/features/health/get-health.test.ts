import { afterAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../contract/values/time.ts'
import { newPerson } from '../../test/calls/app-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { insertTestLeads } from '../../test/stores/many-leads-store.ts'
import { getOrg } from '../organizations/index.ts'
import { addRejectedCreates } from '../rejected-creates/rejected-create-store.ts'
import { addCounts } from '../tracking/collect/event-counter-store.ts'
import { addSite } from '../tracking/index.ts'
import type { CheckId } from './check-result.ts'
import { runChecks } from './run-checks.ts'
import { describeCheck } from './texts/describe-check.ts'

const service = await startService()
afterAll(() => service.stop())
const { db } = service

// A Wednesday; tests create leads before this time.
const now = new Date('2026-11-25T12:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)

async function check({ orgId }: TestOrg, id: CheckId, at = now) {
  const org = await getOrg(db, orgId)
  if (org === undefined) throw new Error('no organization')
  const result = (await runChecks(db, org, at)).find((one) => one.id === id)
  if (result === undefined) throw new Error('no check')
  return result
}

/** Stores leads that were created at the given times. */
const createLeads = ({ orgId }: TestOrg, times: readonly Date[], fields: object = {}) =>
  db.inOrg(orgId, (tx) =>
    insertTestLeads(
      tx,
      times.map((at) => ({ name: 'Ada', ...fields, createdAt: at.toISOString() })),
    ),
  )

/** One lead every `hours` hours during the five weeks before `until`. */
const everyHours = (hours: number, until: Date): Date[] =>
  Array.from(
    { length: Math.floor((35 * 24) / hours) },
    (_, i) => new Date(until.getTime() - i * hours * hourMs),
  )

test('a silence that is unusual for the weekday is a warning', async () => {
  const org = await service.newOrg()
  await createLeads(org, everyHours(3, before(30 * hourMs)))

  expect(await check(org, 'leads')).toMatchObject({
    ...{ state: 'warning', cause: 'silent', figures: { hours: 30, usual: 10 } },
    lastGoodAt: before(30 * hourMs).toISOString(),
  })
})

test.for([
  ['a shorter silence', 3, 6],
  ['an organization with few leads', 48, 100],
] as const)('%s causes no warning about leads', async ([, hours, silentHours]) => {
  const org = await service.newOrg()
  await createLeads(org, everyHours(hours, before(silentHours * hourMs)))

  expect((await check(org, 'leads')).state).not.toBe('warning')
})

test('an empty organization has no warnings', async () => {
  const org = await service.newOrg()
  const person = await newPerson(service, { [org.orgId]: 'member' })

  const { status, body } = await person.call(`GET /orgs/${org.orgId}/health`)

  expect(status).toBe(200)
  const states = body.data.checks.map(({ state }: { state: string }) => state)
  expect(states).toEqual(Array.from({ length: 12 }, () => 'notApplicable'))
})

test('a drop in the share of leads with a click ID is a warning', async () => {
  const org = await service.newOrg()
  const week = (i: number) => before((i + 1) * 4 * hourMs)
  await createLeads(
    org,
    Array.from({ length: 30 }, (_, i) => week(i)),
  )
  const earlier = Array.from({ length: 60 }, (_, i) => before(8 * dayMs + i * 6 * hourMs))
  await createLeads(org, earlier, { gclid: 'click' })

  expect(await check(org, 'clickIds')).toMatchObject({
    ...{ state: 'warning', cause: 'fallen', figures: { share: 0, usual: 100, leads: 30 } },
    lastGoodAt: before(8 * dayMs).toISOString(),
  })
})

test.for([
  ['that sent visits every day', 14, 30, 'warning'],
  ['without visits on weekends', 10, 60, 'ok'],
  ['with few visits', 3, 60, 'notApplicable'],
] as const)('a site %s is compared with its own earlier days', async ([, days, hours, state]) => {
  const org = await service.newOrg()
  const site = { name: 'Shop', origins: [], forms: false }
  const { id: siteId } = await addSite(db, org.orgId, site, now)
  const counts = Array.from({ length: days }, (_, i) => {
    const lastAt = before(hours * hourMs + i * dayMs).toISOString()
    return { siteId, day: lastAt.slice(0, 10), kind: 'page' as const, n: 90, lastAt }
  })
  await db.inOrg(org.orgId, (tx) => addCounts(tx, counts))

  const result = await check(org, 'pixel')

  expect(result.state).toBe(state)
  expect(result.names).toEqual(state === 'warning' ? ['Shop'] : [])
})

test.for([
  ['far above the target', { target: 50, spend: 2_000, leads: 27 }, 'warning'],
  ['above the target by chance', { target: 50, spend: 2_000, leads: 28 }, 'ok'],
  ['below the target', { target: 50, spend: 2_000, leads: 45 }, 'ok'],
  ['of a small spend', { target: 50, spend: 990, leads: 0 }, 'notApplicable'],
  ['in another currency', { target: 50, spend: 2_000, leads: 0, currency: 'USD' }, 'notApplicable'],
  ['without a target', { target: null, spend: 2_000, leads: 0 }, 'notApplicable'],
] as const)('a cost per lead %s is judged over a week', async ([, given, state]) => {
  const { target, spend, leads, currency = 'EUR' } = { currency: 'EUR', ...given }
  const org = await service.newOrg({ costPerLeadTarget: target, currency: 'EUR' })
  const ids = { platform: 'google_ads', accountId: '1', campaignId: '7', campaignName: 'Brand' }
  const days = ['2026-11-18', '2026-11-24', '2026-11-17']
  const rows = days.map((date) => ({ ...ids, date, currency, spend: spend / 2 }))
  expect((await org.call('PUT /ad-spend', { body: { rows } })).status).toBe(200)
  const click = { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'Brand', gclid: 'Cj0K' }
  const times = Array.from({ length: leads }, (_, i) => before((i % 6) * dayMs + dayMs))
  await createLeads(org, times, click)

  const result = await check(org, 'costPerLead')

  expect(result.state).toBe(state)
  const expected = spend / (target ?? 1)
  const isJudged = target !== null && currency === 'EUR'
  expect(result.figures).toEqual(
    isJudged ? { target, spend, leads, expected: Math.floor(expected) } : {},
  )
  const message = describeCheck('de', result).message
  if (state === 'warning') expect(message).toContain('Ihr Ziel von 50 EUR pro Lead müssten es 40')
})

test('rejected requests are a warning, but duplicates are not', async () => {
  const org = await service.newOrg()
  const count = (code: string) => ({
    ...{ day: '2026-11-25', keyId: org.orgId, status: 400, code, field: '', reason: 'no' },
    ...{ n: 6, requests: 6, lastAt: now.toISOString() },
  })
  await db.inOrg(org.orgId, (tx) => addRejectedCreates(tx, [count('CONFLICT')]))
  const withDuplicates = await check(org, 'rejectedCreates')
  await db.inOrg(org.orgId, (tx) => addRejectedCreates(tx, [count('VALIDATION_ERROR')]))

  expect(withDuplicates.state).toBe('notApplicable')
  expect(await check(org, 'rejectedCreates')).toMatchObject({
    ...{ state: 'warning', figures: { lost: 6, leads: 0 } },
  })
})

test.for([
  [8, 'ok', null],
  [9, 'warning', 'nearlyFull'],
  [10, 'warning', 'full'],
] as const)('with %i of 10 leads, the plan is %s', async ([leads, state, cause]) => {
  const org = await service.newOrg({ leadsLimit: 10 })
  await createLeads(
    org,
    Array.from({ length: leads }, (_, i) => before(i * hourMs)),
  )

  expect(await check(org, 'plan')).toMatchObject({ state, cause })
})

test('the result is described in the language of the user', async () => {
  const org = await service.newOrg({ leadsLimit: 1 })
  await org.call('POST /leads', { body: { name: 'Ada' } })
  const person = await newPerson(service, { [org.orgId]: 'owner' })

  const { body } = await person.call(`GET /orgs/${org.orgId}/health`)

  expect(body.data.checks.at(-1)).toMatchObject({
    ...{ id: 'plan', title: 'Plan', cause: 'full' },
    message: 'The limit has been reached: 1 of 1 leads used.',
  })
})
