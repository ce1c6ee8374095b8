import { exactFrom } from '../ngram-limits.ts'
import type { Corpus } from './corpus.ts'
import type { Pairs } from './count-pairs.ts'
import type { FrequentNgrams } from './frequent-ngrams.ts'
import type { OverlapJoin } from './join-overlapping-ngrams.ts'

/** Texts recorded for a pair of n-grams that may occur in the same text without being adjacent. */
export interface PairTexts {
  /**
   * True if `slots` lists the texts in which the two n-grams are adjacent and thus form a longer
   * one; false if it lists the texts that contain both, but not the longer n-gram.
   */
  readonly isIn: boolean
  /** In ascending order. */
  readonly slots: Uint16Array
  size: number
}

/**
 * Lists the texts of each ambiguous pair. A pair is ambiguous if many texts contain both of its
 * n-grams, but not all of them contain the longer one.
 */
export function disambiguatePairs(
  { starts }: Corpus,
  kinds: FrequentNgrams,
  joiner: OverlapJoin,
  pairs: Pairs,
  texts: Uint32Array,
): ReadonlyMap<number, PairTexts> {
  const { table, at } = pairs
  const lists = createLists(pairs)
  if (lists.size === 0) return lists
  const { isListed, meets } = markPairs(lists, kinds, pairs)
  const joinedIn = new Uint32Array(table.size())
  const add = (pair: number, text: number, isIn: boolean) => {
    const list = lists.get(pair)
    if (list?.isIn === isIn) list.slots[list.size++] = text - 1
  }
  for (const text of texts) {
    const from = starts[text - 1] ?? 0
    const to = starts[text] ?? 0
    let isMeeting = false
    for (let place = from; place < to; place++) {
      isMeeting ||= meets[kinds.at[place] ?? 0] === 1
      const pair = (at[place] ?? 0) - 1
      if (pair < 0 || isListed[pair] === 0 || joinedIn[pair] === text) continue
      joinedIn[pair] = text
      add(pair, text, true)
    }
    if (!isMeeting) continue
    const count = joiner.join(starts.length + text, from, to)
    const firsts = joiner.firsts()
    const seconds = joiner.seconds()
    for (let i = 0; i < count; i++) {
      const first = firsts[i] ?? 0
      if (meets[first] === 0) continue
      const pair = table.find(first, seconds[i] ?? 0)
      if (isListed[pair] === 1 && joinedIn[pair] !== text) add(pair, text, false)
    }
  }
  return lists
}

function createLists({ table }: Pairs): Map<number, PairTexts> {
  const lists = new Map<number, PairTexts>()
  for (let pair = 0; pair < table.size(); pair++) {
    const joined = table.joined(pair)
    const met = table.both(pair) - joined
    if (met === 0 || joined + met < exactFrom) continue
    const isIn = joined <= met
    lists.set(pair, { isIn, slots: new Uint16Array(Math.min(joined, met)), size: 0 })
  }
  return lists
}

/**
 * Sets the bits of all pairs in `lists`. Also sets the bit of a pair's first n-gram if some of the
 * pair's texts do not contain the longer n-gram.
 */
function markPairs(
  lists: ReadonlyMap<number, PairTexts>,
  { count }: FrequentNgrams,
  { table }: Pairs,
) {
  const isListed = new Uint8Array(table.size())
  const meets = new Uint8Array(count + 1)
  for (const [pair, { isIn }] of lists) {
    isListed[pair] = 1
    if (!isIn) meets[table.first(pair)] = 1
  }
  return { isListed, meets }
}
