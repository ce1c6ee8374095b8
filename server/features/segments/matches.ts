import type { OrgTx } from '../../platform/database.ts'
import {
  countLoose,
  type Exception,
  selectChanged,
  selectEdge,
  selectSealedUntil,
} from './beyond-store.ts'
import { countBits, type SegmentCount } from './bits-store.ts'
import type { Condition } from './condition-store.ts'
import { type Question, questionOf } from './question.ts'
import { type Boundary, isFrom, selectSegments } from './segment-store.ts'

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
}

/** A segment in which leads match. */
export interface Home extends SegmentCount {
  readonly exceptions: readonly Exception[]
}

/**
 * Counts the leads that meet all conditions, exactly, without looking at each: some milliseconds
 * at five million leads. All statements of the transaction must see one snapshot.
 *
 * @returns `undefined` when the segments cannot tell, because an index tells at once.
 */
export async function matchesOf(
  tx: OrgTx,
  conditions: readonly Condition[],
): Promise<Matches | undefined> {
  const question = questionOf(conditions)
  if (question === undefined) return undefined
  const sealed = await selectSealedUntil(tx)
  const [counts, changed, loose, ...edges] = await Promise.all([
    countBits(tx, question),
    selectChanged(tx, sealed, question.told),
    countLoose(tx, sealed, conditions),
    ...question.edges.map((edge) => selectEdge(tx, sealed, edge)),
  ])
  const exceptions = [...changed, ...edges.flat()]
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
  return {
    conditions,
    question,
    sealed,
    loose,
    homes: await withExceptions(tx, counts, exceptions),
    total: loose + sum(counts.map(({ n }) => n)) + sum(exceptions.map(({ change }) => change)),
  }
}

async function withExceptions(
  tx: OrgTx,
  counts: readonly SegmentCount[],
  exceptions: readonly Exception[],
): Promise<Home[]> {
  if (exceptions.length === 0) return counts.map((count) => ({ ...count, exceptions: [] }))
  const known = new Map(counts.map(({ segment, n }) => [segment, n]))
  const segments = await selectSegments(tx)
  const of = Map.groupBy(
    exceptions,
    (exception) => segments.find((segment) => isFrom(segment, exception))?.segment,
  )
  const homes = segments.map((segment) => ({
    ...segment,
    n: known.get(segment.segment) ?? 0,
    exceptions: of.get(segment.segment) ?? [],
  }))
  return homes.filter(({ n, exceptions }) => n > 0 || exceptions.length > 0)
}
