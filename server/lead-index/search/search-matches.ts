import type { OrgTx } from '../../platform/db/database.ts'
import { selectBitmaps } from '../bitmap/bitmap-store.ts'
import {
  type Bitset,
  clearBit,
  copyBitset,
  countBits,
  emptyBitset,
  intersect,
  listPositions,
  setBit,
} from '../bitmap/bitset.ts'
import type { LeadKey } from '../bitmap/positions-store.ts'
import { type Boundary, beginning, type Segment, selectSegments } from '../build/segment-store.ts'
import { type Candidates, findCandidates } from '../ngram/index.ts'
import type { InSegment } from '../page/page-in-segment.ts'
import type { Condition } from '../query/condition-store.ts'
import { type MatchSet, matchesOf } from '../query/evaluate-query.ts'
import {
  countStretch,
  type NotedLead,
  selectAtEdge,
  selectHolding,
  selectNoted,
  type UnindexedRange,
} from './search-store.ts'

/** A search for leads that hold any of some needles. */
export interface Search {
  /** About how many leads there are. */
  readonly leads: number
  /**
   * Finds those that meet some conditions, too, exactly: frequent texts and conditions by the bits
   * of segments, and lead by lead only those that may hold a rare text, were changed lately, or are
   * in no index yet.
   *
   * @returns `undefined` when the segments cannot tell, because an index tells at once.
   */
  within(conditions: readonly Condition[]): Promise<Found | undefined>
}

/** What a search finds: how many leads, and where, in the order of their creation. */
export interface Found {
  readonly total: number
  readonly parts: readonly FoundPart[]
}

/** Leads found in one segment, or in a stretch that no index covers. */
export type FoundPart = FoundInSegment | FoundInStretch

/** Leads found in one segment, which ends with the given place. */
export interface FoundInSegment extends Boundary, InSegment {
  readonly n: number
}

/** Leads found in a stretch. */
export interface FoundInStretch {
  readonly n: number
  readonly stretch: UnindexedRange
  readonly conditions: readonly Condition[]
}

/** Opens a search. What holds the needles is looked up once, where it is first asked for. */
export async function openSearch(tx: OrgTx, needles: readonly string[]): Promise<Search> {
  const segments = await selectSegments(tx)
  const grounds = groundsOf(segments)
  const indexed = grounds.filter(isSegment)
  const known = new Map<number, Candidates | undefined>()

  /** Leads of some segments that hold a needle, as sets of their own. */
  async function holdersIn(asked: readonly Segment[]): Promise<Candidates[]> {
    const fresh = asked.filter(({ segment }) => !known.has(segment))
    for (const { segment } of fresh) known.set(segment, undefined)
    const found = fresh.length === 0 ? [] : await findCandidates(tx, needles, fresh)
    for (const holders of found) known.set(holders.segment, holders)
    return asked.flatMap(({ segment }) => {
      const holders = known.get(segment)
      if (holders === undefined) return []
      return [{ segment, certain: holders.certain.slice(), possible: holders.possible.slice() }]
    })
  }

  async function within(conditions: readonly Condition[]): Promise<Found | undefined> {
    const matches = conditions.length === 0 ? undefined : await matchesOf(tx, conditions)
    if (conditions.length > 0 && matches === undefined) return undefined
    const scope = { filters: conditions, needles }
    const numbers = indexed.map(({ segment }) => segment)
    const filled = new Set(matches?.homes.flatMap(({ segment, n }) => (n === 0 ? [] : [segment])))
    const [holders, noted, atEdges] = await Promise.all([
      holdersIn(indexed.filter(({ segment }) => matches === undefined || filled.has(segment))),
      selectNoted(tx, scope, numbers),
      selectAtEdges(tx, needles, matches, numbers),
    ])
    await narrow(tx, holders, matches, noted)
    await lookAtPossible(tx, needles, holders)
    const slots = new Map(holders.map(({ segment, certain }) => [segment, certain]))
    const others = unindexedMatches(noted, atEdges)
    const parts = await Promise.all(
      grounds.map(async (ground) =>
        isSegment(ground)
          ? inSegment(ground, slots, others)
          : { stretch: ground, conditions, n: await countStretch(tx, scope, ground) },
      ),
    )
    return { parts, total: parts.reduce((sum, { n }) => sum + n, 0) }
  }

  return { within, leads: segments.reduce((sum, { leads }) => sum + leads, 0) }
}

/** Segments with an index, and between and after them stretches without, in order. */
function groundsOf(segments: readonly Segment[]): (Segment | UnindexedRange)[] {
  const grounds: (Segment | UnindexedRange)[] = []
  let last: Boundary = beginning
  let open: Boundary | undefined
  for (const segment of segments) {
    if (!segment.searchable) open ??= last
    else {
      if (open !== undefined) grounds.push({ after: open, until: last })
      open = undefined
      grounds.push(segment)
    }
    last = segment
  }
  return [...grounds, { after: open ?? last, until: undefined }]
}

const isSegment = (ground: Segment | UnindexedRange): ground is Segment => 'segment' in ground

/** Sealed leads in the part of an hour that the bits of conditions leave out. */
async function selectAtEdges(
  tx: OrgTx,
  needles: readonly string[],
  matches: MatchSet | undefined,
  segments: readonly number[],
): Promise<Pick<NotedLead, 'segment' | 'key'>[]> {
  const edges = matches?.question.edges ?? []
  const found = await Promise.all(edges.map((edge) => selectAtEdge(tx, edge, needles, segments)))
  return found.flat()
}

/** Leaves the slots that match the conditions, too, and whose lead was not changed. */
async function narrow(
  tx: OrgTx,
  holders: readonly Candidates[],
  matches: MatchSet | undefined,
  noted: readonly NotedLead[],
): Promise<void> {
  const numbers = holders.map(({ segment }) => segment)
  const matching = matches && (await selectMatchingBits(tx, matches, numbers))
  const changed = Map.groupBy(noted, ({ segment }) => segment)
  for (const { segment, certain, possible } of holders) {
    for (const bits of [certain, possible]) {
      if (matching) intersect(bits, copyBitset(matching.get(segment) ?? noBytes, bits.length * 8))
      for (const { slot } of changed.get(segment) ?? []) if (slot !== null) clearBit(bits, slot)
    }
  }
}

const noBytes = new Uint8Array()

/** Makes those slots certain whose lead holds a needle. */
async function lookAtPossible(
  tx: OrgTx,
  needles: readonly string[],
  holders: readonly Candidates[],
): Promise<void> {
  const possible = holders.flatMap(({ segment, possible }) =>
    listPositions(possible).map((slot) => ({ segment, slot })),
  )
  const bySegment = new Map(holders.map(({ segment, certain }) => [segment, certain]))
  for (const { segment, slot } of await selectHolding(tx, needles, possible)) {
    const certain = bySegment.get(segment)
    if (certain !== undefined) setBit(certain, slot)
  }
}

/** Leads that are found though no bit says so, by segment, in order. */
function unindexedMatches(
  noted: readonly NotedLead[],
  atEdges: readonly Pick<NotedLead, 'segment' | 'key'>[],
): ReadonlyMap<number, readonly LeadKey[]> {
  const known = new Set(noted.map(({ key }) => key))
  const others = [
    ...noted.filter(({ matches }) => matches),
    ...atEdges.filter(({ key }) => !known.has(key)),
  ]
  const bySegment = Map.groupBy(others, ({ segment }) => segment)
  return new Map(
    [...bySegment].map(([segment, leads]) => [segment, leads.map(({ key }) => key).sort()]),
  )
}

function inSegment(
  { segment, slots: size, lastAt, lastId }: Segment,
  slots: ReadonlyMap<number, Bitset>,
  others: ReadonlyMap<number, readonly LeadKey[]>,
): FoundInSegment {
  const own = { slots: slots.get(segment) ?? emptyBitset(size), others: others.get(segment) ?? [] }
  return { segment, lastAt, lastId, ...own, n: countBits(own.slots) + own.others.length }
}

/** Bits of some segments: which leads match, as of when they were last folded in. */
async function selectMatchingBits(
  tx: OrgTx,
  { question, homes }: MatchSet,
  segments: readonly number[],
): Promise<ReadonlyMap<number, Uint8Array>> {
  const wanted = new Set(segments)
  const asked = homes.filter(({ segment }) => wanted.has(segment))
  return asked.length === 0 ? new Map() : selectBitmaps(tx, question, asked)
}
