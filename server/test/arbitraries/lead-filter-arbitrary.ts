import fc from 'fast-check'
import { sources, statuses } from '../../../contract/field-kinds.ts'
import { listLabelIds } from '../../../contract/leads/labels/label-list.ts'
import type { LeadRow } from '../../features/leads/model/lead-row.ts'
import { allLabelIds, instants, labelIds, longPath } from './lead-arbitrary.ts'

/** A filter as sent by a client, along with an independent implementation of it. */
export interface TestFilter {
  readonly name: string
  readonly value: string
  holds(row: LeadRow): boolean
}

const operators = ['gte', 'gt', 'lte', 'lt'] as const

type Op = (typeof operators)[number]

const within = (op: Op, order: number): boolean =>
  op === 'gte' ? order >= 0 : op === 'gt' ? order > 0 : op === 'lte' ? order <= 0 : order < 0

const equal = (field: keyof LeadRow, values: readonly string[]): fc.Arbitrary<TestFilter> =>
  fc.constantFrom(...values).map((value) => ({
    name: field,
    value,
    holds: (row) => row[field] === value,
  }))

/** Accepts one or more values, in any order and with repeats. */
const isIn = (field: keyof LeadRow, values: readonly string[]): fc.Arbitrary<TestFilter> =>
  fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }).map((some) => ({
    name: `${field}[in]`,
    value: some.join(','),
    holds: (row) => some.includes(String(row[field])),
  }))

/** Also matches leads that have no value. */
const isNot = (field: keyof LeadRow, values: readonly string[]): fc.Arbitrary<TestFilter> =>
  fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }).map((some) => ({
    name: `${field}[not]`,
    value: some.join(','),
    holds: (row) => !some.includes(String(row[field])),
  }))

/**
 * Emails match regardless of case. Locked leads never match, because their contact data is hidden.
 */
const byEmail: fc.Arbitrary<TestFilter> = fc
  .record({
    emails: fc.array(
      fc.constantFrom('ada@example.com', 'ADA@example.com', 'bob@example.com', 'no@example.com'),
      { minLength: 1, maxLength: 3 },
    ),
    isList: fc.boolean(),
  })
  .map(({ emails, isList }) => {
    const sent = isList ? emails : emails.slice(0, 1)
    const lowerCased = sent.map((email) => email.toLowerCase())
    return {
      name: isList ? 'email[in]' : 'email',
      value: sent.join(','),
      holds: (row) => !row.locked && lowerCased.includes(row.email?.toLowerCase() ?? ''),
    }
  })

/** Country codes match regardless of case. */
const byCountry: fc.Arbitrary<TestFilter> = fc
  .array(fc.constantFrom('DE', 'De', 'fr', 'ES'), { minLength: 1, maxLength: 3 })
  .map((some) => {
    const codes = some.map((code) => code.toUpperCase())
    return {
      name: some.length === 1 ? 'country' : 'country[in]',
      value: some.join(','),
      holds: (row) => row.country !== null && codes.includes(row.country.toUpperCase()),
    }
  })

/** Accepts statuses in any order and with repeats. */
const status: fc.Arbitrary<TestFilter> = fc
  .array(fc.constantFrom(...statuses), { minLength: 1, maxLength: statuses.length })
  .map((some) => ({
    name: 'status',
    value: some.join(','),
    holds: (row) => some.includes(row.status),
  }))

const dates = ['createdAt', 'updatedAt', 'qualifiedAt', 'wonAt', 'lostAt'] as const

const byDay: fc.Arbitrary<TestFilter> = fc
  .record({
    field: fc.constantFrom(...dates),
    op: fc.constantFrom(...operators),
    day: fc.constantFrom('2026-01-30', '2026-01-31', '2026-02-01'),
  })
  .map(({ field, op, day }) => ({
    name: `${field}[${op}]`,
    value: day,
    // ISO dates sort chronologically as strings.
    holds: (row) => row[field] !== null && within(op, order(row[field].slice(0, 10), day)),
  }))

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const byInstant: fc.Arbitrary<TestFilter> = fc
  .record({
    field: fc.constantFrom(...dates),
    op: fc.constantFrom(...operators),
    instant: fc.constantFrom(...instants),
    zone: fc.constantFrom(0, 330, -480),
  })
  .map(({ field, op, instant, zone }) => ({
    name: `${field}[${op}]`,
    value: inZone(instant, zone),
    holds: (row) => row[field] !== null && within(op, Date.parse(row[field]) - Date.parse(instant)),
  }))

/** The same instant in another time zone. @param zone  Minutes east of UTC. */
function inZone(instant: string, zone: number): string {
  if (zone === 0) return instant
  const local = new Date(Date.parse(instant) + zone * 60_000).toISOString().slice(0, -1)
  const [hours, minutes] = [Math.floor(Math.abs(zone) / 60), Math.abs(zone) % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return `${local}${zone < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`
}

const byValue: fc.Arbitrary<TestFilter> = fc
  .record({
    op: fc.constantFrom(...operators),
    // Hundredths of a minor unit, which are finer than the stored precision.
    bound: fc.constantFrom(0, 1, 50, 100, 101, 2_899, 2_900, 10_000, 199_900, 199_901, 1e16),
  })
  .map(({ op, bound }) => ({
    name: `value[${op}]`,
    value: (bound / 10_000).toFixed(4),
    holds: (row) => row.value !== null && within(op, row.value * 100 - bound),
  }))

const exists: fc.Arbitrary<TestFilter> = fc
  .record({
    field: fc.constantFrom('gclid', 'li_fat_id', 'epik', ...dates),
    isPresent: fc.boolean(),
  })
  .map(({ field, isPresent }) => ({
    name: `${field}[exists]`,
    value: String(isPresent),
    holds: (row) => (row[field] !== null) === isPresent,
  }))

/** Leads with any, all or none of several labels. */
const byLabel: fc.Arbitrary<TestFilter> = fc
  .record({
    op: fc.constantFrom('', '[in]', '[all]', '[not]'),
    some: fc.array(fc.constantFrom(...allLabelIds), { minLength: 1, maxLength: 3 }),
  })
  .map(({ op, some }) => {
    const ids = op === '' ? some.slice(0, 1) : some
    return {
      name: `labelId${op}`,
      value: ids.join(','),
      holds: (row) => {
        const has = (id: string) => listLabelIds(row).includes(id)
        if (op === '[not]') return !ids.some(has)
        return op === '[all]' ? ids.every(has) : ids.some(has)
      },
    }
  })

/** Up to four filters on different parameters, combined with AND. */
export const leadFilters: fc.Arbitrary<TestFilter[]> = fc.uniqueArray(
  fc.oneof(
    status,
    equal('source', sources),
    equal('externalId', ['x-1', 'x-2', 'x-4']),
    equal('website', ['a.example', 'nowhere.example']),
    byLabel,
    equal('utm_source', ['google', 'a,b']),
    equal('utm_medium', ['cpc']),
    equal('utm_campaign', ['50% off', 'x_y']),
    equal('utm_content', ['banner', 'footer']),
    equal('utm_term', ['solar panels', 'a,b']),
    equal('path', ['/', longPath]),
    equal('conversionName', ['Call', 'call']),
    equal('lossReason', ['Price']),
    equal('selectedConversionEventId', labelIds),
    equal('searchAdsCampaignId', ['1']),
    equal('gclid', ['g-1', 'g-2', 'g-3']),
    equal('fbc', ['fb.1.1.a']),
    isIn('utm_content', ['banner', 'Banner', 'footer']),
    isIn('gclid', ['g-1', 'g-2', 'g-3']),
    byCountry,
    equal('ownerId', labelIds),
    isNot('ownerId', labelIds),
    isIn('stageId', labelIds),
    isNot('stageId', labelIds),
    isNot('source', sources),
    isNot('utm_source', ['google', 'Google', 'bing']),
    isNot('utm_campaign', ['50% off']),
    isIn('externalId', ['x-1', 'x-2', 'x-4']),
    isIn('source', sources),
    isIn('website', ['a.example', 'b.example', 'nowhere.example']),
    isIn('utm_source', ['google', 'Google', 'bing']),
    byEmail,
    byValue,
    byDay,
    byInstant,
    exists,
  ),
  // A field cannot be filtered both with and without an operator.
  { maxLength: 4, selector: ({ name }) => name.replace(/\[(in|all|not|exists)\]/, '') },
)
