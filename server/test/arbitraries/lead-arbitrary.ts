import fc from 'fast-check'
import { sources, statuses } from '../../../contract/field-kinds.ts'
import { fits } from '../../../contract/values/text.ts'

/**
 * Strings that often break software, because they contain other scripts, combining marks, or
 * characters that are special in SQL, JSON or HTML.
 */
const hardTexts = [
  '👩‍👩‍👧‍👦 🏳️‍🌈',
  'e\u0301 \u0065 é',
  'שלום עולם',
  '\u202Eright to left\u202C',
  'ΟΔΟΣ ß ẞ İı',
  '100 % _ \\ \\\\ %5C',
  `O'Neil "Ada" \`x\` \${y}`,
  "'); drop table lead; --",
  '\\u0000 \\ud800',
  'null',
  'line\nbreak\ttab\r\n\u2028\u2029',
  '\uFEFFmark',
  '\u0001\u001F\u007F',
  '=1+1',
  ',;|',
] as const

/**
 * Any storable string of at most `max` characters, including ones with leading and trailing spaces.
 */
export const storableText = (max: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      { weight: 2, arbitrary: fc.constantFrom(...hardTexts) },
      { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: Math.min(max, 40) }) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: Math.min(max, 40) }) },
      { weight: 1, arbitrary: fc.constantFrom('  both  ', '\tedges\n', '😀'.repeat(max)) },
    )
    .map((text) => text.replaceAll('\0', ''))
    .filter((text) => fits(text, max))

/** A stored string as the API returns it: trimmed, or null if nothing is left. */
export const asAnswered = (text: string): string | null => text.trim() || null

/** Integer minor units up to the maximum. */
export const minorUnits = fc.oneof(
  fc.integer({ min: 0, max: 100_000 }),
  fc.integer({ min: 0, max: 1e14 }),
  fc.constantFrom(0, 1, 29, 57, 115, 1999, 99_999_999_999_999, 1e14),
)

/**
 * A lead to store. Values come from small pools, so that each filter matches some leads and sorting
 * produces ties.
 */
export interface LeadSpec {
  readonly sent: Readonly<Record<string, string | number | null>>
  readonly createdAt: string
  readonly updatedAt: string
  readonly qualifiedAt: string | null
  readonly locked: boolean
}

/** Instants close to two midnights, so that leads fall on both sides of a day boundary. */
export const instants = [
  '2026-01-30T23:59:59.999Z',
  '2026-01-31T00:00:00.000Z',
  '2026-01-31T12:00:00.123Z',
  '2026-01-31T23:59:59.999Z',
  '2026-02-01T00:00:00.000Z',
  '2026-02-01T08:30:00.500Z',
] as const

/** Names whose sort order differs by code point, by UTF-16 unit and by locale. */
export const names = [
  'Ada',
  'ada',
  'Ängström',
  'Zoë',
  'éa',
  '\uFB01',
  '😀',
  '中文',
  '_',
  '%',
] as const

export const labelIds = [
  '01890000-0000-7000-8000-000000000001',
  '01890000-0000-7000-8000-000000000002',
] as const

/** Label IDs that are not in {@link labelIds}. */
const others = ['3', '4'].map((n) => `01890000-0000-7000-8000-00000000000${n}`)

export const moreLabelIds = [...others, others.join(',')]

/** IDs of all labels. */
export const allLabelIds = [...labelIds, ...others]

/** Path that is too long to be used as a key in the bitmap index. */
export const longPath = `/${'x'.repeat(300)}`

const orNull = <T>(values: readonly T[]): fc.Arbitrary<T | null> =>
  fc.option(fc.constantFrom(...values), { nil: null })

/** Random leads, each with a unique `externalId`. */
export const leadSpecs = (maxLength: number, minLength = 0): fc.Arbitrary<LeadSpec[]> =>
  fc
    .array(
      fc.record({
        sent: fc.record({
          name: orNull(names),
          email: orNull(['ada@example.com', 'Bob@example.com', 'zoë@example.com']),
          status: fc.constantFrom(...statuses),
          source: fc.constantFrom(...sources),
          value: orNull([0, 0.01, 0.29, 1, 19.99, 100, 1e12]),
          website: orNull(['a.example', 'b.example']),
          labelId: orNull(labelIds),
          moreLabelIds: orNull(moreLabelIds),
          utm_source: orNull(['google', 'Google', 'a,b']),
          utm_medium: orNull(['cpc']),
          utm_campaign: orNull(['50% off', 'x_y']),
          utm_content: orNull(['banner', 'Banner']),
          utm_term: orNull(['solar panels', 'a,b']),
          country: orNull(['DE', 'de', 'fr']),
          path: orNull(['/', longPath]),
          conversionName: orNull(['Call']),
          selectedConversionEventId: orNull(labelIds),
          ownerId: orNull(labelIds),
          stageId: orNull(labelIds),
          searchAdsCampaignId: orNull(['1', '2']),
          gclid: orNull(['g-1', 'g-2']),
          fbc: orNull(['fb.1.1.a']),
          li_fat_id: orNull(['l-1']),
        }),
        createdAt: fc.constantFrom(...instants),
        updatedAt: fc.constantFrom(...instants),
        qualifiedAt: orNull(instants),
        locked: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.boolean()),
      }),
      { minLength, maxLength },
    )
    .map((specs) => specs.map((spec, i) => withExternalId(spec, i)))

const withExternalId = (spec: LeadSpec, i: number): LeadSpec => ({
  ...spec,
  sent: { ...spec.sent, externalId: i % 3 === 0 ? null : `x-${i}` },
})
