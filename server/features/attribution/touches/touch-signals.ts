import { type ClickId, clickIds } from '../../../../contract/click-ids.ts'

/** Signals that determine the channel and source of a touch. */
const originSignalNames = [
  'channel',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'referrer',
  'website',
  'clicks',
] as const

/** Signals that can differ between touches of the same origin. */
export const otherSignalNames = ['utm_term', 'landingPath'] as const

/** Signals that reveal the source of a visit or lead, in the order in which they are packed. */
export const signalNames = [...originSignalNames, ...otherSignalNames] as const

/** Name of a signal; `clicks` contains the {@link toClickBits} of the click IDs. */
export type SignalName = (typeof signalNames)[number]

/** A touch's signals; null if missing. */
export type TouchSignals = { readonly [S in Exclude<SignalName, 'clicks'>]: string | null } & {
  readonly clicks: number | null
  /** True for a lead without a journey, false for a visit. */
  readonly isOwn: boolean
}

/** Signals that determine the groups of a lead without a journey. */
export const leadSignalNames: readonly SignalName[] = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'referrer',
  'website',
  'clicks',
]

/** Browser IDs, which do not reveal a visit's source. */
const browserIds: ReadonlySet<ClickId> = new Set(['ga4cid', 'ga4sid', 'fbp'])

export const clickBits: readonly (readonly [ClickId, number])[] =
  // `Object.keys` loses the literal names in the constant table.
  (Object.keys(clickIds) as ClickId[])
    .filter((id) => !browserIds.has(id))
    .map((id, i) => [id, 2 ** i])

/** Sum of the bits for the click IDs that are present. */
export const toClickBits = (ids: Readonly<Partial<Record<ClickId, string | null>>>): number =>
  clickBits.reduce((sum, [id, bit]) => ((ids[id] ?? null) === null ? sum : sum + bit), 0)
