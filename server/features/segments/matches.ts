import type { OrgTx } from '../../platform/database.ts'
import { countLoose, type Exception, selectChanged, selectEdge } from './beyond-store.ts'
import { countBits } from './bits-store.ts'
import type { Condition } from './condition-store.ts'
import { countInstants } from './instants-store.ts'
import { asksNothing, onlyInstants, type Question, questionOf } from './question.ts'
import { type Boundary, beginning, isFrom, type Segment, selectSegments } from './segment-store.ts'

/** All leads that meet some conditions: how many, and what is needed to find a page of them. */
export interface Matches {
  readonly total: number
  readonly conditions: readonly Condition[]
  readonly question: Question
  /** Where the segments end, and about how many leads they hold. */
  readonly sealed: Boundary & { readonly slots: number }
  /** Segments with matches, in order, each with the sealed leads that its bits do not tell. */
  readonly homes: readonly Home[]
  /** Matches that no segment holds. */
  readonly loose: number
  /** Ids of the newest of these, newest first. */
  readonly newest: readonly string[]
}

/** A segment in which leads may match, as of when they were last folded in. */
export interface Home extends Boundary {
  readonly segment: number
  /** How many of its bits match; `undefined` where that was not counted. */
  readonly n: number | undefined
  readonly exceptions: readonly Exception[]
}

/**
 * Counts the leads that meet all conditions, exactly, without looking at each: some milliseconds
 * at five million leads. All statements of the transaction must see one snapshot.
 *
 * @param wanted  How many of the newest matches are to be told, of those that no segment holds.
 * @returns `undefined` when the segments cannot tell, because an index tells at once.
 */
export async function matchesOf(
  tx: OrgTx,
  conditions: readonly Condition[],
  wanted = 0,
): Promise<Matches | undefined> {
  const question = questionOf(conditions)
  if (question === undefined) return undefined
  const instants = onlyInstants(question)
  // All at once: none waits for another.
  const [segments, quick, changed, { n: loose, newest }, ...edges] = await Promise.all([
    selectSegments(tx),
    instants ? countInstants(tx, instants.field, instants.range) : countBySegment(tx, question),
    selectChanged(tx, question.told),
    countLoose(tx, conditions, wanted),
    ...question.edges.map((edge) => selectEdge(tx, edge)),
  ])
  const built = segments.filter((segment) => segment.built)
  const isCounted = typeof quick !== 'number' || built.every(({ instantsKnown }) => instantsKnown)
  const counts = isCounted ? quick : await countBits(tx, question)
  const exceptions = [...changed, ...edges.flat()]
  return {
    conditions,
    question,
    sealed: { ...(built.at(-1) ?? beginning), slots: sum(built.map(({ slots }) => slots)) },
    loose,
    newest,
    homes: homesOf(built, counts, exceptions),
    total: loose + sealedOf(built, counts) + sum(exceptions.map(({ change }) => change)),
  }
}

/** How many leads of each segment match, in all of them together, or that all do. */
type Counts = ReadonlyMap<number, number> | number | undefined

const countBySegment = async (tx: OrgTx, question: Question): Promise<Counts> =>
  asksNothing(question) ? undefined : countBits(tx, question)

function sealedOf(segments: readonly Segment[], counts: Counts): number {
  if (typeof counts === 'number') return counts
  return sum(counts === undefined ? segments.map(({ leads }) => leads) : [...counts.values()])
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

function homesOf(
  segments: readonly Segment[],
  counts: Counts,
  exceptions: readonly Exception[],
): Home[] {
  const countOf = ({ segment, leads }: Segment) => {
    if (typeof counts === 'number') return undefined
    return counts === undefined ? leads : (counts.get(segment) ?? 0)
  }
  const of = Map.groupBy(exceptions, (exception) => homeOf(segments, exception)?.segment)
  const homes = segments.map((segment) => ({
    ...segment,
    n: countOf(segment),
    exceptions: of.get(segment.segment) ?? [],
  }))
  return homes.filter(({ n, exceptions }) => n !== 0 || exceptions.length > 0)
}

/** The segment that a lead belongs to: the first that does not end before it. */
function homeOf(segments: readonly Segment[], lead: Boundary): Segment | undefined {
  let [low, high] = [0, segments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const segment = segments[middle]
    if (segment !== undefined && isFrom(segment, lead)) high = middle
    else low = middle + 1
  }
  return segments[low]
}
