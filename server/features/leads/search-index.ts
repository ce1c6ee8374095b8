import type { OrgTx } from '../../platform/database.ts'
import { findMatches, findSlots } from '../search/index.ts'
import {
  beginning,
  isFrom,
  type Matches,
  type Segment,
  selectIdsAt,
  selectSegments,
  slotsOf,
} from '../segments/index.ts'
import type { LeadScope } from './lead-list-store.ts'
import {
  countStretch,
  type Renamed,
  type Stretch,
  selectMatching,
  selectRenamed,
  selectStretch,
} from './search-store.ts'

/** What a search finds: how many, and which, where they are few enough to be listed. */
export interface Found {
  readonly total: number
  readonly ids: readonly string[] | undefined
}

/** Leads that may match, at most, for each to be looked at. */
const mostCandidates = 20_000

/** Where texts are looked up in the index, and where lead by lead. */
interface Grounds {
  readonly indexed: readonly Segment[]
  readonly stretches: readonly Stretch[]
  /** Changed leads of indexed segments, of which the index knows what they were. */
  readonly renamed: readonly (Renamed & { readonly segment: number })[]
}

async function groundsOf(tx: OrgTx, needles: readonly string[]): Promise<Grounds> {
  const [segments, changed] = await Promise.all([selectSegments(tx), selectRenamed(tx, needles)])
  const indexed = segments.filter(({ searchable }) => searchable)
  const renamed = changed.flatMap((lead) => {
    const home = segments.find((segment) => isFrom(segment, lead))
    return home?.searchable ? [{ ...lead, segment: home.segment }] : []
  })
  return { indexed, renamed, stretches: stretchesOf(segments) }
}

/** The leads of no indexed segment, as few stretches. */
function stretchesOf(segments: readonly Segment[]): Stretch[] {
  const stretches: Stretch[] = []
  let after: Stretch['after'] | undefined = segments[0]?.searchable ? undefined : beginning
  for (const [i, segment] of segments.entries()) {
    if (segment.searchable && after !== undefined) {
      stretches.push({ after, until: segments[i - 1] })
      after = undefined
    } else if (!segment.searchable) after ??= segments[i - 1] ?? beginning
  }
  return [...stretches, { after: after ?? segments.at(-1) ?? beginning, until: undefined }]
}

/** Counts what holds a needle: by the index where it is frequent, else by looking at candidates. */
export async function countHolding(tx: OrgTx, needle: string): Promise<Found> {
  const scope: LeadScope = { filters: [], needles: [needle] }
  const { indexed, renamed, stretches } = await groundsOf(tx, [needle])
  const found = await findMatches(
    tx,
    needle,
    indexed.map(({ segment }) => segment),
  )
  const exact = new Map(found.flatMap((f) => ('exact' in f ? [[f.segment, f.exact]] : [])))
  const candidates = found.flatMap((f) =>
    'exact' in f ? [] : [...f.candidates].map((slot) => ({ segment: f.segment, slot })),
  )
  const others = renamed.filter(({ segment }) => !exact.has(segment))
  if (exact.size === 0) {
    const ids = await lookedAt(tx, scope, candidates, others, stretches)
    return { total: ids.length, ids }
  }
  const [ids, ...loose] = await Promise.all([
    lookedAt(tx, scope, candidates, others, []),
    ...stretches.map((stretch) => countStretch(tx, scope, stretch)),
  ])
  const counted = [...exact.values(), ...loose].reduce((sum, n) => sum + n, 0)
  const moved = renamed
    .filter(({ segment }) => exact.has(segment))
    .reduce((sum, { was, is }) => sum + Number(is) - Number(was), 0)
  return { total: counted + moved + ids.length, ids: undefined }
}

/**
 * All leads in a scope with needles, where few enough may match; else `undefined`.
 *
 * @param narrowed  What its filters match; `undefined` when it has none.
 */
export async function idsHolding(
  tx: OrgTx,
  scope: LeadScope,
  narrowed: Matches | undefined,
): Promise<string[] | undefined> {
  const { indexed, renamed, stretches } = await groundsOf(tx, scope.needles)
  const segments = indexed.map(({ segment }) => segment)
  const found = await Promise.all(scope.needles.map((needle) => findSlots(tx, needle, segments)))
  const matching = narrowed && (await slotsOf(tx, narrowed))
  const candidates: { segment: number; slot: number }[] = []
  for (const { segment, slots } of found.flat()) {
    if (slots === undefined) return undefined
    for (const slot of slots) {
      if (matching === undefined || matching.get(segment)?.has(slot)) {
        candidates.push({ segment, slot })
      }
    }
    if (candidates.length > mostCandidates) return undefined
  }
  return lookedAt(tx, scope, candidates, renamed, stretches)
}

async function lookedAt(
  tx: OrgTx,
  scope: LeadScope,
  candidates: readonly { readonly segment: number; readonly slot: number }[],
  renamed: readonly Renamed[],
  stretches: readonly Stretch[],
): Promise<string[]> {
  const slots = await selectIdsAt(tx, candidates)
  const ids = new Set([...slots, ...renamed.map(({ lastId }) => lastId)])
  const [among, ...others] = await Promise.all([
    selectMatching(tx, scope, [...ids]),
    ...stretches.map((stretch) => selectStretch(tx, scope, stretch)),
  ])
  return [...among, ...others.flat()]
}
