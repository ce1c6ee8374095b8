import type { OrgTx } from '../../platform/db/database.ts'
import { type Bitmaps, countMatchingBits, selectBitmaps } from '../bitmap/bitmap-store.ts'
import { type Boundary, beginning } from '../build/segment-store.ts'
import { countInstants } from '../rollups/timestamp-histogram-store.ts'
import { compileQuery, type IndexQuery, onlyInstants } from './compile-query.ts'
import type { Condition } from './condition-store.ts'
import { countUnsealed, type Loose, selectExceptions } from './delta-store.ts'
import type { PendingDeltas } from './pending-deltas.ts'
import { mayHold, type Sealed, withSealed } from './segment-cache-store.ts'
import { countHaving, keptCounts } from './segment-counts-store.ts'

/** All leads that meet some conditions: how many, and what is needed to find a page of them. */
export interface MatchSet {
  readonly total: number
  readonly conditions: readonly Condition[]
  readonly question: IndexQuery
  /** Where the segments end, and about how many leads they hold. */
  readonly sealed: Boundary & { readonly slots: number }
  /** Segments in which leads may match, in order. */
  readonly homes: readonly CandidateSegment[]
  /** Leads of these that their bits do not tell. */
  readonly exceptions: PendingDeltas
  /** Matches that no segment holds. */
  readonly loose: number
  /** Ids of the newest of these, newest first. */
  readonly newest: readonly string[]
  /** Bits of segments that are known already. */
  readonly bits: Bitmaps
}

/** A segment in which leads may match, as of when they were last folded in. */
export interface CandidateSegment extends Sealed {
  /** How many of its bits match; `undefined` where that was not counted. */
  readonly n: number | undefined
}

/**
 * Counts the leads that meet all conditions, exactly, without looking at each: some milliseconds
 * at five million leads. All statements of the transaction must see one snapshot.
 *
 * @param wanted  How many of the newest matches a page needs, so that they are told along.
 * @returns `undefined` when the segments cannot tell, because an index tells at once.
 */
export async function matchesOf(
  tx: OrgTx,
  conditions: readonly Condition[],
  wanted = 0,
): Promise<MatchSet | undefined> {
  const question = compileQuery(conditions)
  if (question === undefined) return undefined
  return withSealed(tx, (sealed) => matchesAmong(tx, { conditions, question, wanted }, sealed))
}

interface Asked extends Pick<MatchSet, 'conditions' | 'question'> {
  readonly wanted: number
}

/** All at once: none waits for another, and while bits are looked up homes are found. */
async function matchesAmong(
  tx: OrgTx,
  { conditions, question, wanted }: Asked,
  segments: readonly Sealed[],
): Promise<MatchSet> {
  const end: Boundary = segments.at(-1) ?? beginning
  const [counts, exceptions, { n: loose, newest }, bits] = await Promise.all([
    countSealed(tx, question, segments),
    selectExceptions(tx, question, segments),
    mayHaveUnsealed(question, segments) ? countUnsealed(tx, conditions, end, wanted) : noneLoose,
    wanted > 0 && isBehind(question) ? newestBits(tx, question, segments) : none,
  ])
  const counted = segments.map((segment) => ({ ...segment, n: countOf(segment, question, counts) }))
  const sealed = typeof counts === 'number' ? counts : sum(counted.map(({ n }) => n ?? 0))
  return {
    conditions,
    question,
    sealed: { ...end, slots: sum(segments.map(({ slots }) => slots)) },
    homes: counted.filter(
      ({ segment, n }) => n !== 0 || exceptions.changeIn(segment) !== undefined,
    ),
    exceptions,
    loose,
    newest,
    bits,
    total: sealed + exceptions.change + loose,
  }
}

/** False where a time of creation ends before the leads that no segment holds. */
const mayHaveUnsealed = ({ created }: IndexQuery, segments: readonly Sealed[]): boolean =>
  created.until > (segments.at(-1)?.lastMs ?? Number.NEGATIVE_INFINITY)

const noneLoose: Loose = { n: 0, newest: [] }

/** Bits of the newest segment that may hold any of what is asked. */
function newestBits(
  tx: OrgTx,
  question: IndexQuery,
  segments: readonly Sealed[],
): Promise<Bitmaps> | Bitmaps {
  const { created, codes } = question
  const newest = segments.findLast((segment) => mayHold(segment, created, codes))
  return newest === undefined ? none : selectBitmaps(tx, question, [newest])
}

const none: Bitmaps = new Map()

/**
 * True where the newest matches hardly lie after all segments: for a time that has an end, and for
 * several conditions, which few of the newest thousand leads meet.
 */
const isBehind = (question: IndexQuery): boolean =>
  question.among.length > 1 || Number.isFinite(onlyInstants(question)?.range.until)

/** How many leads match in each segment, or in all of them. */
type Counts = ReadonlyMap<number, number> | number

async function countSealed(
  tx: OrgTx,
  question: IndexQuery,
  segments: readonly Sealed[],
): Promise<Counts> {
  const instants = onlyInstants(question)
  if (instants !== undefined && segments.every(({ instantsKnown }) => instantsKnown)) {
    return countInstants(tx, instants.field, instants.range)
  }
  const kept = keptCounts(question, segments) ?? (await countHaving(tx, question))
  return kept ?? (await countMatchingBits(tx, question, segments))
}

function countOf(segment: Sealed, question: IndexQuery, counts: Counts): number | undefined {
  if (typeof counts !== 'number') return counts.get(segment.segment) ?? 0
  return mayHold(segment, question.created, question.codes) ? undefined : 0
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
