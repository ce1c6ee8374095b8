import { type ClickId, clickIds } from '../../../../contract/click-ids.ts'
import { utmFields } from '../../../../contract/tracking/session.ts'

/** Name of a click ID or UTM field; its value identifies the campaign that a visitor came from. */
export type Signal = ClickId | (typeof utmFields)[number]

export type Signals = Readonly<Partial<Record<Signal, string>>>

// The keys of `clickIds` are of type `ClickId` by definition.
const clickIdNames = Object.keys(clickIds) as ClickId[]

export const allSignals: readonly Signal[] = [...utmFields, ...clickIdNames]

/** Click IDs that can also come from cookies. */
export const cookieIds: readonly ClickId[] = clickIdNames.filter(
  (name) => 'cookie' in clickIds[name],
)

const ids: ReadonlySet<string> = new Set(clickIdNames)

/** True for a click or browser ID, false for a UTM field. */
export const isClickId = (signal: Signal): signal is ClickId => ids.has(signal)

const byParameter = new Map<string, Signal>([
  ...utmFields.map((name) => [name, name] as const),
  ...clickIdNames.flatMap((name) => {
    const id = clickIds[name]
    return 'query' in id ? [[id.query.toLowerCase(), name] as const] : []
  }),
])

/** The signal for a URL parameter. Ignores case, because it varies in practice (`ScCid`). */
export const findSignal = (parameter: string): Signal | undefined =>
  byParameter.get(parameter.toLowerCase())

/**
 * Extracts the `fbclid` from an `fbc`. An `fbc` also contains the time at which it was built, so
 * one click can have several `fbc` values.
 */
const extractFbclid = (fbc: string): string => fbc.split('.').slice(3).join('.')

export const isSameSignal = (signal: Signal, a: string, b: string): boolean =>
  a === b || (signal === 'fbc' && extractFbclid(a) === extractFbclid(b))
