import {
  classifyOrigin,
  classifyTouchByAll,
  directChannel,
  type Origin,
  type TouchGroups,
} from '../touches/classify-touch.ts'
import { parseSignals, sliceOrigin } from '../touches/touch-text.ts'

/** Properties shared by all touches with the same signals. */
export interface TouchKind {
  readonly groups: TouchGroups
  /** True if the visit has no signals. */
  readonly isDirect: boolean
}

/** Returns the kind of a touch; `undefined` if a signal contains a separator. */
export type FindKind = (signals: string, isOwn: boolean) => TouchKind | undefined

/** Size at which each cache is emptied, about 10 MB; needed because anyone can make up signals. */
const maxCached = 20_000

/** Caches kinds, because most batches repeat the same few signals. */
export function createKindFinder(): FindKind {
  const findVisit = createFinder(false)
  const findOwn = createFinder(true)
  return (signals, isOwn) => (isOwn ? findOwn(signals) : findVisit(signals))
}

function createFinder(isOwn: boolean): (signals: string) => TouchKind | undefined {
  const kinds = new Map<string, TouchKind>()
  // Most signals differ only in keyword and landing page.
  const origins = new Map<string, Origin>()
  return (signals) => {
    const cached = kinds.get(signals)
    if (cached !== undefined) return cached
    // A slice would keep the whole batch's text in memory.
    const copy = Buffer.from(signals).toString()
    const parsed = parseSignals(copy)
    if (parsed === undefined) return undefined
    const touch = { ...parsed, isOwn }
    const originText = sliceOrigin(copy)
    const origin = origins.get(originText) ?? classifyOrigin(touch)
    const { channel } = touch
    const isDirect = channel === null || channel === directChannel
    const kind = { groups: classifyTouchByAll(touch, origin), isDirect }
    add(origins, originText, origin)
    add(kinds, copy, kind)
    return kind
  }
}

function add<T>(cache: Map<string, T>, key: string, value: T): void {
  if (cache.size >= maxCached) cache.clear()
  cache.set(key, value)
}
