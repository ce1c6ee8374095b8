import { type ClickId, clickIds } from '../../../../contract/click-ids.ts'

/** Names of the signals of a visit or lead that show where it came from. */
export const signalNames = [
  'channel',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'referrer',
  'website',
  'clicks',
] as const

/** Name of a signal; `clicks` are the {@link toClickBits} of the click ids. */
export type SignalName = (typeof signalNames)[number]

/** Signals of a touch; null for those that are missing. */
export type TouchSignals = { readonly [S in Exclude<SignalName, 'clicks'>]: string | null } & {
  readonly clicks: number | null
  /** True for a lead without a journey, false for a visit. */
  readonly isOwn: boolean
}

/** Signals of a visit that decide its groups. */
export const visitSignalNames: readonly SignalName[] = [
  'channel',
  'utm_source',
  'utm_campaign',
  'referrer',
  'clicks',
]

/** Signals of a lead without a journey that decide its groups. */
export const leadSignalNames: readonly SignalName[] = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'referrer',
  'website',
  'clicks',
]

/** Ids of a browser: they do not show where a visit came from. */
const browserIds: ReadonlySet<ClickId> = new Set(['ga4cid', 'ga4sid', 'fbp'])

/** Click ids, each with its bit. */
export const clickBits: readonly (readonly [ClickId, number])[] =
  // Object.keys loses the literal names of the constant table.
  (Object.keys(clickIds) as ClickId[])
    .filter((id) => !browserIds.has(id))
    .map((id, i) => [id, 2 ** i])

/** Which click ids are there, as the sum of their bits. */
export const toClickBits = (ids: Readonly<Partial<Record<ClickId, string | null>>>): number =>
  clickBits.reduce((sum, [id, bit]) => ((ids[id] ?? null) === null ? sum : sum + bit), 0)
