import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sources, statuses } from '../../../contract/leads/lead-values.ts'
import { buildLead } from '../../test/platform-fakes/conversions.ts'
import {
  type ConversionRule,
  findConversionTime,
  findConversionValue,
  type RuleConditions,
  type RuleValue,
} from './match-rule.ts'

const anyAmount = fc.integer({ min: 0, max: 2_000 }).map((cents) => cents / 100)

/** A lead's signals, each paired with the channel that they indicate. */
const campaigns = [
  [{ gclid: 'EAIaIQ' }, 'paid_search'],
  [{ utm_source: 'facebook', utm_medium: 'cpc' }, 'paid_social'],
  [{ utm_source: 'news', utm_medium: 'email' }, 'email'],
  [{ referrer: 'https://www.google.com/' }, 'organic_search'],
  [{ referrer: 'https://shop.example/a', website: 'shop.example' }, 'direct'],
  [{}, 'direct'],
] as const

const anyLead = fc.record({
  status: fc.constantFrom(...statuses),
  source: fc.constantFrom(...sources),
  labelId: fc.constantFrom(null, 'hot', 'cold'),
  selectedConversionEventId: fc.constantFrom(null, 'demo'),
  value: fc.option(anyAmount),
  campaign: fc.constantFrom(...campaigns),
})

const anyConditions: fc.Arbitrary<RuleConditions> = fc.record(
  {
    minValue: anyAmount,
    maxValue: anyAmount,
    sources: fc.subarray([...sources], { minLength: 1 }),
    channels: fc.subarray([...new Set(campaigns.map(([, channel]) => channel))], { minLength: 1 }),
  },
  { requiredKeys: [] },
)

const anyWhen: fc.Arbitrary<ConversionRule['when']> = fc.oneof(
  fc.record({ status: fc.constantFrom(...statuses) }),
  fc.record({ labelId: fc.constantFrom('hot', 'cold') }),
  fc.constant({ conversionEventId: 'demo' }),
)

const changedAt = '2026-11-26T00:00:00.000Z'

test('a rule applies exactly if its event and each of its conditions hold', () => {
  const counts = { applies: 0, not: 0 }
  fc.assert(
    fc.property(anyLead, anyWhen, anyConditions, ({ campaign, ...fields }, when, only) => {
      const [signals, channel] = campaign
      const lead = buildLead({ ...fields, ...signals })
      const rule = { id: 'r', action: 'Sale', when, value: null, needsValue: false }

      const time = findConversionTime(lead, { ...rule, only }, changedAt)

      const { value, source } = fields
      const holds = [
        only.minValue === undefined || (value ?? Number.NaN) >= only.minValue,
        only.maxValue === undefined || (value ?? Number.NaN) <= only.maxValue,
        only.sources?.includes(source) ?? true,
        only.channels?.includes(channel) ?? true,
      ]
      const isMet = holds.every(Boolean)
      expect(time).toBe(isMet ? findConversionTime(lead, rule, changedAt) : undefined)
      counts[time === undefined ? 'not' : 'applies'] += 1
    }),
    { numRuns: 2_000 },
  )
  expect(Math.min(counts.applies, counts.not)).toBeGreaterThan(50)
})

test('a table by value is a step function of the value, whose steps are its rows', () => {
  const anyRows = fc.uniqueArray(fc.record({ from: anyAmount, amount: anyAmount }), {
    ...{ selector: ({ from }) => from, minLength: 1, maxLength: 8 },
  })
  fc.assert(
    fc.property(anyRows, fc.option(anyAmount), fc.option(anyAmount), (rows, value, other) => {
      const sorted = rows.toSorted((a, b) => a.from - b.from)
      const lead = buildLead({ value })

      const found = findConversionValue(lead, { value: { by: 'value', rows: sorted, other } })

      const step = sorted.findIndex(
        ({ from }, i) =>
          value !== null && value >= from && value < (sorted[i + 1]?.from ?? Infinity),
      )
      const amount = step < 0 ? other : (sorted[step]?.amount ?? null)
      expect(found).toBe(amount === null ? null : Math.round(amount * 100))
    }),
  )
})

test.for<[name: string, value: RuleValue, expected: number | null]>([
  ['none', null, null],
  ['the value of the lead', 'lead', 50_000],
  ['a fixed amount', 19.99, 1_999],
  ['20 % of the value of the lead', { percent: 20, base: 'lead' }, 10_000],
  ['20 % of a fixed amount, to the cent', { percent: 20, base: 99.99 }, 2_000],
  ['the row of its label', { by: 'label', rows: [{ labelId: 'hot', amount: 7 }], other: 1 }, 700],
  ['the other amount', { by: 'label', rows: [{ labelId: 'cold', amount: 7 }], other: 1 }, 100],
  ['no row, and no other', { by: 'value', rows: [{ from: 501, amount: 7 }], other: null }, null],
])('the value of a conversion can be %s', ([, value, expected]) => {
  const lead = buildLead({ value: 500, labelId: 'hot' })

  expect(findConversionValue(lead, { value })).toBe(expected)
})

test('a percentage for a lead without a value results in no value, not zero', () => {
  const lead = buildLead({ value: null })

  expect(findConversionValue(lead, { value: { percent: 20, base: 'lead' } })).toBeNull()
  expect(findConversionValue(lead, { value: 'lead' })).toBeNull()
})
