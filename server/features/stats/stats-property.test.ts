import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { sources, statuses } from '../../../contract/field-kinds.ts'
import type { Org } from '../../../contract/organizations/org.ts'
import { dayMs } from '../../../contract/values/time.ts'
import { createOrg, loadStats } from '../../test/calls/stats-calls.ts'
import { startService } from '../../test/harness.ts'
import { runs } from '../../test/run-size.ts'
import { insertTestLeads, type TestLead } from '../../test/stores/many-leads-store.ts'
import { toOutcomeDates } from '../leads/model/lead-status.ts'

const service = await startService()
afterAll(service.stop)

const store = (org: Org, leads: readonly TestLead[]) =>
  service.db.inOrg(org.id, (tx) => insertTestLeads(tx, leads))

/**
 * Reference implementation: computes statistics directly from a list of leads, with floating-point
 * rates.
 */
function plainStats(
  leads: readonly TestLead[],
  { start, end, by }: { start: string; end: string; by: string },
) {
  const inPeriod = leads.filter(({ createdAt }) => createdAt >= start && createdAt < end)
  const count = (test: (lead: TestLead) => boolean) => inPeriod.filter(test).length
  /** Leads with an outcome, counted by outcome date or by creation date. */
  const reached = (date: 'qualifiedAt' | 'wonAt' | 'lostAt') =>
    leads.filter((lead) => {
      const at = lead[date] == null ? null : String(by === 'outcome' ? lead[date] : lead.createdAt)
      return at !== null && at >= start && at < end
    })
  const won = reached('wonAt')
  const qualified = reached('qualifiedAt').length
  const cents = won.reduce((sum, { value }) => sum + Number(value), 0)
  const present = new Set(inPeriod.map(({ source }) => String(source)))
  const per = (part: number, whole: number, scale: number) =>
    whole === 0 ? 0 : Math.round((part * scale) / whole) / scale
  return {
    leads: {
      total: inPeriod.length,
      byStatus: {
        open: count(({ status }) => status === 'open'),
        qualified: reached('qualifiedAt').filter(({ status }) => status === 'qualified').length,
        won: won.length,
        lost: reached('lostAt').length,
      },
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
    outcomeDays: fc.integer({ min: 0, max: 40 }),
  })
  .map(({ wasQualified, outcomeDays, ...lead }) => ({
    ...lead,
    ...toOutcomeDates(
      lead.status,
      new Date(Date.parse(lead.createdAt) + outcomeDays * dayMs).toISOString(),
    ),
    // Same rule as in the status model: open leads are never qualified; qualified and won leads
    // always are.
    qualifiedAt:
      lead.status !== 'open' && (lead.status !== 'lost' || wasQualified) ? lead.createdAt : null,
  }))

// Start of February, March and April in each time zone.
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

test('figures match a naive computation, for any leads and time zone', async () => {
  const anyCase = fc.record({
    leads: fc.array(anyLead, { maxLength: 60 }),
    zone: fc.constantFrom(...zones),
    period: fc.constantFrom('current', 'previous'),
    by: fc.constantFrom('created', 'outcome'),
  })
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ leads, zone: { timeZone, months }, period, by }) => {
      const [february = '', march = '', april = ''] = months
      const [start, end] = period === 'current' ? [march, april] : [february, march]
      const org = createOrg({ timeZone })
      await store(org, leads)

      const { usage, ...figures } = await loadStats(
        service,
        org,
        { period, by },
        '2026-03-15T12:00:00Z',
      )

      expect(figures).toEqual(plainStats(leads, { start, end, by }))
      const used = leads.filter(({ createdAt }) => createdAt >= march && createdAt < april)
      const locked = used.filter((lead) => lead.locked)
      expect(usage).toMatchObject({ leadsUsed: used.length, lockedLeads: locked.length })
    }),
    { numRuns: runs(60) },
  )
})
