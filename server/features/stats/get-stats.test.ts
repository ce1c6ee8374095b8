import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { sources, statuses } from '../../../contract/field-kinds.ts'
import { type Org, orgSettingsSchema, planSchema } from '../../../contract/organizations/org.ts'
import { type Stats, statsSchema } from '../../../contract/stats-schemas.ts'
import { createCtx } from '../../platform/operation.ts'
import { newId } from '../../platform/process/ids.ts'
import { startService } from '../../test/harness.ts'
import { runs } from '../../test/run-size.ts'
import { insertTestLeads, type TestLead } from '../../test/stores/many-leads-store.ts'
import { getStats } from './get-stats.ts'

const service = await startService()
afterAll(service.stop)

const newOrg = (rest: Partial<Org> = {}): Org => ({
  id: newId(),
  ...orgSettingsSchema.parse({ name: 'Test' }),
  ...planSchema.parse({}),
  ...rest,
})

const store = (org: Org, leads: readonly TestLead[]) =>
  service.db.inOrg(org.id, (tx) => insertTestLeads(tx, leads))

async function statsOf(org: Org, body: object, now: string): Promise<Stats> {
  const actor = { kind: 'system', id: null } as const
  const ctx = { ...createCtx(service.db, org, actor), now: () => new Date(now) }
  const { data } = await getStats.run(ctx, getStats.input.parse(body))
  expect(statsSchema.parse(data)).toEqual(data)
  return data
}

const nothing = {
  leads: { total: 0, byStatus: { open: 0, qualified: 0, won: 0, lost: 0 }, bySource: {} },
  conversion: { qualified: 0, qualificationRate: 0, winRate: 0, averageValue: 0, totalValue: 0 },
}

test('an organization without leads answers zeros, never NaN or null', async () => {
  const org = newOrg({ leadsLimit: 500 })

  const stats = await statsOf(org, {}, '2026-03-15T12:00:00Z')

  const usage = {
    leadsUsed: 0,
    leadsLimit: 500,
    lockedLeads: 0,
    periodStart: null,
    periodEnd: null,
  }
  expect(stats).toEqual({ usage, ...nothing })
})

test('rates have 4 decimals, and the average is rounded to the cent', async () => {
  const org = newOrg()
  const at = '2026-03-10T09:00:00.000Z'
  const won = { createdAt: at, status: 'won', qualifiedAt: at }
  await store(org, [
    { ...won, value: 1_00 },
    { ...won, value: 1_00 },
    { ...won, value: null, source: 'gtm' },
    { createdAt: at, status: 'lost', qualifiedAt: at, value: 99_00 },
    { createdAt: at, status: 'qualified', qualifiedAt: at, value: 99_00 },
    { createdAt: at, status: 'lost' },
    { createdAt: at, source: 'gtm', value: 99_00 },
  ])

  const stats = await statsOf(org, {}, '2026-03-15T12:00:00Z')

  expect(stats.leads).toEqual({
    total: 7,
    byStatus: { open: 1, qualified: 1, won: 3, lost: 2 },
    bySource: { api: 5, gtm: 2 },
  })
  expect(stats.conversion).toEqual({
    qualified: 5,
    qualificationRate: 0.7143,
    winRate: 0.6,
    averageValue: 0.67,
    totalValue: 2,
  })
})

test('usage stays that of the running period, whatever period is asked for', async () => {
  const org = newOrg({ periodAnchor: '2026-01-31', leadsLimit: 2, timeZone: 'Asia/Kathmandu' })
  await store(org, [
    { createdAt: '2026-02-27T18:14:59.999Z' },
    { createdAt: '2026-02-27T18:15:00.000Z' },
    { createdAt: '2026-03-01T00:00:00.000Z', locked: true },
    { createdAt: '2026-03-30T18:14:59.999Z', locked: true },
    { createdAt: '2026-03-30T18:15:00.000Z', locked: true },
  ])
  const usage = {
    leadsUsed: 3,
    leadsLimit: 2,
    lockedLeads: 2,
    periodStart: '2026-02-27T18:15:00.000Z',
    periodEnd: '2026-03-30T18:15:00.000Z',
  }
  const custom = { period: 'custom', startDate: '2026-03-31', endDate: '2026-03-31' }
  const now = '2026-03-15T12:00:00Z'

  const [current, previous, day] = await Promise.all([
    statsOf(org, {}, now),
    statsOf(org, { period: 'previous' }, now),
    statsOf(org, custom, now),
  ])

  expect([current.usage, previous.usage, day.usage]).toEqual([usage, usage, usage])
  expect([current, previous, day].map(({ leads }) => leads.total)).toEqual([3, 1, 1])
})

test('leads of another organization are not counted', async () => {
  const [org, other] = [newOrg(), newOrg()]
  await store(other, [{ createdAt: '2026-03-10T09:00:00.000Z' }])

  const stats = await statsOf(org, {}, '2026-03-15T12:00:00Z')

  expect(stats).toMatchObject({ usage: { leadsUsed: 0 }, ...nothing })
})

test('sums stay exact where they pass 2^53', async () => {
  const org = newOrg()
  const at = '2026-03-10T09:00:00.000Z'
  const won = { createdAt: at, status: 'won', qualifiedAt: at }
  const values = Array.from({ length: 100 }, () => ({ ...won, value: 99_999_999_999_999 }))
  await store(org, [...values, { ...won, value: 1 }])

  const stats = await statsOf(org, {}, '2026-03-15T12:00:00Z')

  expect(stats.conversion.totalValue).toBe(Number('99999999999999.01'))
  expect(stats.conversion.averageValue).toBe(990099009900.98)
})

/** The statistics by the plainest means: one pass over a list, with floating-point rates. */
function plainStats(leads: readonly TestLead[], start: string, end: string) {
  const inPeriod = leads.filter(({ createdAt }) => createdAt >= start && createdAt < end)
  const count = (test: (lead: TestLead) => boolean) => inPeriod.filter(test).length
  const won = inPeriod.filter(({ status }) => status === 'won')
  const qualified = count((lead) => lead.qualifiedAt !== null)
  const cents = won.reduce((sum, { value }) => sum + Number(value), 0)
  const present = new Set(inPeriod.map(({ source }) => String(source)))
  const per = (part: number, whole: number, scale: number) =>
    whole === 0 ? 0 : Math.round((part * scale) / whole) / scale
  return {
    leads: {
      total: inPeriod.length,
      byStatus: Object.fromEntries(
        statuses.map((status) => [status, count((lead) => lead.status === status)]),
      ),
      bySource: Object.fromEntries(
        [...present].map((source) => [source, count((lead) => lead.source === source)]),
      ),
    },
    conversion: {
      qualified,
      qualificationRate: per(qualified, inPeriod.length, 10_000),
      winRate: per(won.length, qualified, 10_000),
      averageValue: won.length === 0 ? 0 : Math.round(cents / won.length) / 100,
      totalValue: cents / 100,
    },
  }
}

const anyLead: fc.Arbitrary<TestLead> = fc
  .record({
    createdAt: fc
      .date({
        min: new Date('2026-01-30T00:00Z'),
        max: new Date('2026-04-02T00:00Z'),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString()),
    status: fc.constantFrom(...statuses),
    source: fc.constantFrom(...sources),
    value: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
    locked: fc.boolean(),
    wasQualified: fc.boolean(),
  })
  .map(({ wasQualified, ...lead }) => ({
    ...lead,
    // What the rules of status guarantee: open never is, qualified and won always are.
    qualifiedAt:
      lead.status !== 'open' && (lead.status !== 'lost' || wasQualified) ? lead.createdAt : null,
  }))

// February, March and April begin at these instants.
const zones = [
  {
    timeZone: 'UTC',
    months: ['2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
  },
  {
    timeZone: 'America/St_Johns',
    months: ['2026-02-01T03:30:00.000Z', '2026-03-01T03:30:00.000Z', '2026-04-01T02:30:00.000Z'],
  },
  {
    timeZone: 'Europe/Amsterdam',
    months: ['2026-01-31T23:00:00.000Z', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
  },
]

test('the figures are those of a plain computation, for any leads and zone', async () => {
  const anyCase = fc.record({
    leads: fc.array(anyLead, { maxLength: 60 }),
    zone: fc.constantFrom(...zones),
    period: fc.constantFrom('current', 'previous'),
  })
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ leads, zone: { timeZone, months }, period }) => {
      const [february = '', march = '', april = ''] = months
      const [start, end] = period === 'current' ? [march, april] : [february, march]
      const org = newOrg({ timeZone })
      await store(org, leads)

      const { usage, ...figures } = await statsOf(org, { period }, '2026-03-15T12:00:00Z')

      expect(figures).toEqual(plainStats(leads, start, end))
      const used = leads.filter(({ createdAt }) => createdAt >= march && createdAt < april)
      const locked = used.filter((lead) => lead.locked)
      expect(usage).toMatchObject({ leadsUsed: used.length, lockedLeads: locked.length })
    }),
    { numRuns: runs(60) },
  )
})

test('over the wire: an empty body is refused, {} is answered, codes are those promised', async () => {
  const org = await service.newOrg()
  const codeOf = async (sent: object) => {
    const { status, body } = await org.call('POST /stats', sent)
    return `${status} ${body.error?.code ?? 'ok'}`
  }
  const custom = { period: 'custom', startDate: '2026-01-01' }

  expect(await codeOf({})).toBe('400 VALIDATION_ERROR')
  expect(await codeOf({ body: {} })).toBe('200 ok')
  expect(await codeOf({ body: { ...custom, endDate: '2026-01-31' } })).toBe('200 ok')
  expect(await codeOf({ body: custom })).toBe('400 VALIDATION_ERROR')
  expect(await codeOf({ body: { period: 'next' } })).toBe('400 VALIDATION_ERROR')
  expect(await codeOf({ body: { period: null } })).toBe('400 VALIDATION_ERROR')
  expect(await codeOf({ body: { days: 30 } })).toBe('400 VALIDATION_ERROR')
  expect(await codeOf({ body: { ...custom, endDate: '2025-12-31' } })).toBe('400 VALIDATION_ERROR')
  expect(await codeOf({ body: { ...custom, endDate: '31-01-2026' } })).toBe('400 INVALID_DATE')
  expect(await codeOf({ body: { startDate: 'yesterday' } })).toBe('400 INVALID_DATE')
})

test('leads that arrive over the wire are counted at once', async () => {
  const org = await service.newOrg({ leadsLimit: 1 })
  await org.call('POST /leads', {
    body: { name: 'Ada', source: 'gtm', status: 'won', value: 10.5 },
  })
  await org.call('POST /leads', { body: { name: 'Bob' } })

  const { body } = await org.call('POST /stats', { body: {} })

  expect(body.data.usage).toMatchObject({ leadsUsed: 2, leadsLimit: 1, lockedLeads: 1 })
  expect(body.data.leads.bySource).toEqual({ api: 1, gtm: 1 })
  expect(body.data.conversion).toMatchObject({ winRate: 1, averageValue: 10.5, totalValue: 10.5 })
})
