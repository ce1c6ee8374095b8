import { type ClickId, clickIds } from '../../../../contract/click-ids.ts'

/** What visits and leads tell of how they came. */
export const sayings = [
  'channel',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'referrer',
  'website',
  'clicks',
] as const

/** One thing that a visit or a lead tells; `clicks` are the {@link clicksOf} its click ids. */
export type Saying = (typeof sayings)[number]

/** What is known of a touch; null for what is not. */
export type Said = { readonly [S in Exclude<Saying, 'clicks'>]: string | null } & {
  readonly clicks: number | null
  /** Told by a lead that has no journey, rather than by a visit. */
  readonly isOwn: boolean
}

/** What of a visit decides its groups. */
export const sayingsOfVisit: readonly Saying[] = [
  'channel',
  'utm_source',
  'utm_campaign',
  'referrer',
  'clicks',
]

/** What of a lead without a journey decides its groups. */
export const sayingsOfLead: readonly Saying[] = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'referrer',
  'website',
  'clicks',
]

/** Ids that belong to a browser: they tell nothing of how a visit came. */
const browserIds: ReadonlySet<ClickId> = new Set(['ga4cid', 'ga4sid', 'fbp'])

/** Ids of clicks, each with the bit that stands for it. */
export const clickBits: readonly (readonly [ClickId, number])[] =
  // Object.keys loses the literal names of the constant table.
  (Object.keys(clickIds) as ClickId[])
    .filter((id) => !browserIds.has(id))
    .map((id, i) => [id, 2 ** i])

/** Which click ids are there, as the sum of their bits. */
export const clicksOf = (ids: Readonly<Partial<Record<ClickId, string | null>>>): number =>
  clickBits.reduce((sum, [id, bit]) => ((ids[id] ?? null) === null ? sum : sum + bit), 0)
