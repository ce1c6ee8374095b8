import { type ClickId, clickIds } from '../../../../contract/click-ids.ts'
import { utmFields } from '../../../../contract/tracking/session.ts'

/** One of the things that an address or a cookie tells about what brought a visitor. */
export type Signal = ClickId | (typeof utmFields)[number]

/** What is known of them; absent where nothing was told. */
export type Signals = Readonly<Partial<Record<Signal, string>>>

// The keys of clickIds are ClickId by definition of that type.
const clickIdNames = Object.keys(clickIds) as ClickId[]

/** Every click id and UTM field. */
export const allSignals: readonly Signal[] = [...utmFields, ...clickIdNames]

/** Click ids that a cookie may hold, too. */
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

/** What a parameter of an address tells; `ScCid` and the others are written in any case. */
export const findSignal = (parameter: string): Signal | undefined =>
  byParameter.get(parameter.toLowerCase())

/**
 * The `fbclid` in an `fbc`, which also says when the browser met it. The same click gives another
 * `fbc` wherever one is made.
 */
const extractFbclid = (fbc: string): string => fbc.split('.').slice(3).join('.')

/** True when both tell the same click or campaign. */
export const isSameSignal = (signal: Signal, a: string, b: string): boolean =>
  a === b || (signal === 'fbc' && extractFbclid(a) === extractFbclid(b))
