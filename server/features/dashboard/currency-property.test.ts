import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { attributionInput } from '../../../contract/attribution.ts'
import { attributionModels } from '../../../contract/attribution-models.ts'
import { timeSeriesInput } from '../../../contract/time-series.ts'
import { compactOrg } from '../../lead-index/index.ts'
import { newPerson } from '../../test/calls/app-calls.ts'
import { createTestCtx } from '../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { runs } from '../../test/run-size.ts'
import {
  type ConvertedQuery,
  selectConvertedSpend,
  selectConvertedValue,
} from '../../test/stores/converted-sums-store.ts'
import { insertTestLeads } from '../../test/stores/many-leads-store.ts'
import { getAttribution } from '../attribution/index.ts'
import { getTimeSeries } from './get-time-series.ts'

const service = await startService()
afterAll(service.stop)

/** Days of March 2026; the report covers March 5 to 14. */
const toDay = (day: number): string => `2026-03-${String(day).padStart(2, '0')}`
const [firstDay, lastDay] = [toDay(5), toDay(14)]
const period = { period: 'custom', startDate: firstDay, endDate: lastDay } as const

const anyDay = fc.integer({ min: 1, max: 18 })
const anyInstant = fc
  .record({ day: anyDay, ms: fc.nat({ max: 86_399_999 }) })
  .map(({ day, ms }) => new Date(Date.parse(toDay(day)) + ms).toISOString())

const anyLead = fc.record({
  createdAt: anyInstant,
  wonAt: anyInstant,
  value: fc.constantFrom(1, 3, 199_99, 10 ** 9),
  utm_campaign: fc.constantFrom('brand', 'sale', null),
  isWon: fc.boolean(),
})

const anySpend = fc.record({
  date: anyDay.map(toDay),
  campaign: fc.constantFrom(['1', 'EUR'], ['2', 'USD'], ['3', 'GBP']),
  spend: fc.constantFrom(0.000001, 12.5, 999_999.999999),
})

const anyRate = fc.record({
  from: fc.constantFrom('EUR', 'EUR', 'USD'),
  to: fc.constantFrom('CHF', 'CHF', 'EUR'),
  day: fc.constantFrom(1, 5, 6, 9, 14, 15).map(toDay),
  rate: fc.constantFrom('0.333333333333', '1.5', '1000.000000000001'),
})

const anyCase = fc.record({
  timeZone: fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/New_York'),
  leads: fc.array(anyLead, { maxLength: 12 }),
  spend: fc.array(anySpend, { maxLength: 8 }),
  rates: fc.uniqueArray(anyRate, {
    ...{ maxLength: 8, selector: ({ from, to, day }) => `${from} ${to} ${day}` },
  }),
  isSealed: fc.boolean(),
})

type Case = typeof anyCase extends fc.Arbitrary<infer C> ? C : never

async function fill(org: TestOrg, { leads, spend, rates, isSealed }: Case): Promise<void> {
  await service.db.inOrg(org.orgId, async (tx) => {
    const rows = leads.map(({ isWon, wonAt, ...lead }) =>
      isWon ? { ...lead, status: 'won', qualifiedAt: wonAt, wonAt } : lead,
    )
    if (rows.length > 0) await insertTestLeads(tx, rows)
  })
  const distinct = rates.filter(({ from, to }) => from !== to)
  if (distinct.length > 0) {
    const owner = await newPerson(service, { [org.orgId]: 'owner' })
    const path = `PUT /orgs/${org.orgId}/ad-spend/rates`
    expect((await owner.call(path, { body: { rates: distinct } })).status).toBe(200)
  }
  const byKey = new Map(
    spend.map(({ date, campaign: [campaignId, currency], ...row }) => [
      `${date} ${campaignId}`,
      { ...row, date, platform: 'google_ads', campaignId, currency },
    ]),
  )
  if (byKey.size > 0) await org.call('PUT /ad-spend', { body: { rows: [...byKey.values()] } })
  if (isSealed) await compactOrg(service.db, org.orgId, { small: 2, large: 6 })
}

/** Amounts by currency, without zeros. */
const toRecord = (amounts: readonly { currency: string; spend: number }[] | null | undefined) =>
  Object.fromEntries(
    (amounts ?? [])
      .filter(({ spend }) => spend > 0)
      .map(({ currency, spend }) => [currency, spend]),
  )

const addUp = (values: readonly number[], decimals: number): number =>
  Math.round(values.reduce((a, b) => a + b, 0) * 10 ** decimals) / 10 ** decimals

test('converted amounts equal those of plain SQL, by creation and by outcome', async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async (one) => {
      const org = await service.newOrg({ timeZone: one.timeZone, currency: 'EUR' })
      await fill(org, one)
      const ctx = await createTestCtx(service, org, '2026-06-01T12:00:00Z')
      for (const to of ['CHF', 'EUR']) {
        const isRated = one.rates.some(
          ({ from, to, day }) => from === 'EUR' && to === 'CHF' && day <= firstDay,
        )
        const shown = to === 'CHF' && !isRated ? 'EUR' : to
        for (const by of ['created', 'outcome'] as const) {
          const plain = await readPlain(org, {
            ...{ timeZone: one.timeZone, countedBy: by, from: 'EUR', to, shown },
          })
          for (const groupBy of ['channel', 'campaign', 'source']) {
            const input = attributionInput.parse({ ...period, by, groupBy, currency: to })
            const { data, meta } = await getAttribution.run(ctx, input)
            expect(meta?.currency).toBe(shown)
            expect(data.totals.value).toBe(plain.value)
            if (groupBy !== 'source') expect(toRecord(data.totals.spend)).toEqual(plain.spend)
            for (const model of attributionModels) {
              const values = data.rows.map(({ models }) => models[model].value)
              expect(addUp(values, 2)).toBe(plain.value)
            }
          }
          for (const groupBy of ['none', 'status', 'channel', 'campaign']) {
            const query = { ...period, by, groupBy, currency: to, interval: 'day' }
            const { data, meta } = await getTimeSeries.run(ctx, timeSeriesInput.parse(query))
            expect(meta?.currency).toBe(shown)
            const sums = data.points.map((_, i) =>
              addUp(
                data.series.map(({ value }) => value?.[i] ?? 0),
                2,
              ),
            )
            expect(sums).toEqual(data.series.length === 0 ? sums : plain.values)
            if (groupBy === 'none') {
              expect(toRecord(data.series[0]?.totals.spend)).toEqual(plain.spend)
            }
          }
        }
      }
    }),
    { numRuns: runs(15) },
  )
})

interface PlainQuery extends Omit<ConvertedQuery, 'firstDay' | 'lastDay'> {
  /** Currency in which values are shown. */
  readonly shown: string
}

/** The totals for the period, and the value for each of its days. */
const readPlain = ({ orgId }: TestOrg, { shown, ...query }: PlainQuery) =>
  service.db.readInOrg(orgId, async (tx) => {
    const read = (from: number, until: number) =>
      selectConvertedValue(tx, {
        ...{ ...query, to: shown, firstDay: toDay(from), lastDay: toDay(until) },
      })
    const values: number[] = []
    for (let day = 5; day <= 14; day++) values.push(await read(day, day))
    const spend = await selectConvertedSpend(tx, { to: query.to, firstDay, lastDay })
    return {
      value: await read(5, 14),
      values,
      // A millionth of a currency unit can become 0 when it is converted.
      spend: Object.fromEntries(Object.entries(spend).filter(([, amount]) => amount > 0)),
    }
  })
