import { type ClickId, clickIds } from '../../../../contract/click-ids.ts'
import { utmFields } from '../../../../contract/tracking/session.ts'

/** Name of a click id or UTM field, which identifies the campaign of a visitor. */
export type Signal = ClickId | (typeof utmFields)[number]

export type Signals = Readonly<Partial<Record<Signal, string>>>

// The keys of clickIds are ClickId by definition.
const clickIdNames = Object.keys(clickIds) as ClickId[]

export const allSignals: readonly Signal[] = [...utmFields, ...clickIdNames]

/** Click ids that cookies can also contain. */
export const cookieIds: readonly ClickId[] = clickIdNames.filter(
  (name) => 'cookie' in clickIds[name],
)

const ids: ReadonlySet<string> = new Set(clickIdNames)

/** True for a click or browser id, false for a UTM field. */
export const isClickId = (signal: Signal): signal is ClickId => ids.has(signal)

const byParameter = new Map<string, Signal>([
  ...utmFields.map((name) => [name, name] as const),
  ...clickIdNames.flatMap((name) => {
    const id = clickIds[name]
    return 'query' in id ? [[id.query.toLowerCase(), name] as const] : []
  }),
])

/** The signal for an address parameter, ignoring case, because `ScCid` and others vary. */
export const findSignal = (parameter: string): Signal | undefined =>
  byParameter.get(parameter.toLowerCase())

/**
 * The `fbclid` within an `fbc`, which also contains the time of the click. The same click gets a
 * different `fbc` wherever one is generated.
 */
const extractFbclid = (fbc: string): string => fbc.split('.').slice(3).join('.')

export const isSameSignal = (signal: Signal, a: string, b: string): boolean =>
  a === b || (signal === 'fbc' && extractFbclid(a) === extractFbclid(b))
