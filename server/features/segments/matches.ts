import type { OrgTx } from '../../platform/database.ts'
import { countLoose, type Exception, selectExceptions } from './beyond-store.ts'
import { type Bits, countBits, selectBits } from './bits-store.ts'
import type { Condition } from './condition-store.ts'
import { countInstants } from './instants-store.ts'
import { countHaving, keptOf } from './kept-counts-store.ts'
import { onlyInstants, type Question, questionOf } from './question.ts'
import { type Boundary, beginning, type Sealed, selectSealed } from './segment-store.ts'
import { keyOf, type PlaceKey } from './slots-store.ts'

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
  /** Bits of segments that are known already. */
  readonly bits: Bits
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
 * @param wanted  How many of the newest matches a page needs, so that they are told along.
 * @returns `undefined` when the segments cannot tell, because an index tells at once.
 */
export async function matchesOf(
  tx: OrgTx,
  conditions: readonly Condition[],
  wanted = 0,
): Promise<Matches | undefined> {
  const question = questionOf(conditions)
  if (question === undefined) return undefined
  // All at once: none waits for another, and while bits are looked up homes are found.
  const [known, { n: loose, newest }, bits] = await Promise.all([
    sealedMatches(tx, question),
    countLoose(tx, conditions, wanted),
    wanted > 0 && isBehind(question) ? selectBits(tx, question, 'newest') : none,
  ])
  const { sealed, homes, n } = known
  return { conditions, question, sealed, homes, loose, newest, bits, total: n + loose }
}

/** Matches that segments hold. */
async function sealedMatches(
  tx: OrgTx,
  question: Question,
): Promise<Pick<Matches, 'sealed' | 'homes'> & { readonly n: number }> {
  const kept = keptOf(question)
  const [built, quick, exceptions] = await Promise.all([
    selectSealed(tx, kept.told),
    kept.isAll ? undefined : countSealed(tx, question),
    selectExceptions(tx, question),
  ])
  const isCounted = typeof quick !== 'number' || built.every(({ instantsKnown }) => instantsKnown)
  const counts = isCounted ? quick : await countBits(tx, question)
  const homes = built.map((segment) => ({ ...segment, n: countOf(segment, counts) }))
  const n = typeof counts === 'number' ? counts : sum(homes.map((home) => home.n ?? 0))
  return {
    sealed: { ...(built.at(-1) ?? beginning), slots: sum(built.map(({ slots }) => slots)) },
    homes: withExceptions(homes, exceptions),
    n: n + sum(exceptions.map(({ change }) => change)),
  }
}

const none: Bits = new Map()

/**
 * True where the newest matches hardly lie after all segments: for a time that has an end, and for
 * several conditions, which few of the newest thousand leads meet.
 */
const isBehind = (question: Question): boolean =>
  question.among.length > 1 || Number.isFinite(onlyInstants(question)?.range.until)

/** How many leads match in each segment, or in all of them; `undefined` where each tells. */
type Counts = ReadonlyMap<number, number> | number | undefined

async function countSealed(tx: OrgTx, question: Question): Promise<Counts> {
  const instants = onlyInstants(question)
  if (instants !== undefined) return countInstants(tx, instants.field, instants.range)
  return (await countHaving(tx, question)) ?? countBits(tx, question)
}

const countOf = ({ segment, told }: Sealed, counts: Counts): number | undefined =>
  counts instanceof Map ? (counts.get(segment) ?? 0) : (told ?? undefined)

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

/** The segments that have any matches, or leads that their bits do not tell. */
function withExceptions(
  segments: readonly Omit<Home, 'exceptions'>[],
  exceptions: readonly Exception[],
): Home[] {
  if (exceptions.length === 0)
    return segments.flatMap((home) => (home.n === 0 ? [] : [{ ...home, exceptions }]))
  const homeOf = homesOf(segments)
  const of = Map.groupBy(exceptions, ({ key }) => homeOf(key)?.segment)
  const homes = segments.map((home) => ({ ...home, exceptions: of.get(home.segment) ?? [] }))
  return homes.filter(({ n, exceptions }) => n !== 0 || exceptions.length > 0)
}

/** Tells the segment that a lead belongs to: the first that does not end before it. */
function homesOf<T extends Boundary>(segments: readonly T[]): (key: PlaceKey) => T | undefined {
  // To make a key takes microseconds, and most leads at the end of a range lie in few segments.
  const ends: (PlaceKey | undefined)[] = []
  return (key) => {
    let [low, high] = [0, segments.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const segment = segments[middle]
      if (segment === undefined) break
      ends[middle] ??= keyOf(segment)
      if (ends[middle] < key) low = middle + 1
      else high = middle
    }
    return segments[low]
  }
}
