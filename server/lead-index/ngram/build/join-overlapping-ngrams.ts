import type { FrequentNgrams } from './frequent-ngrams.ts'

/** Finds pairs of n-grams in one text that overlap in all but one symbol without being adjacent. */
export interface OverlapJoin {
  /**
   * First n-gram of each pair, up to the count returned by `join`; `seconds` returns the second
   * n-gram of each pair.
   */
  firsts(): Uint32Array
  seconds(): Uint32Array
  /**
   * Finds the pairs in a text. The result may include adjacent n-grams.
   *
   * @param turn  A unique number for this call, at least 1.
   * @returns Number of pairs.
   */
  join(turn: number, from: number, to: number): number
}

/** @param longest  Maximum number of symbols per text. */
export function createOverlapJoin(
  { at, heads, tails, count, shorter }: FrequentNgrams,
  longest: number,
): OverlapJoin {
  const lastSeenIn = new Uint32Array(count + 1)
  // For each n-gram, the n-gram at the offset after its first occurrence in the text.
  const followers = new Uint32Array(count + 1)
  // A text's n-grams as linked lists, one per head. A 0 ends a list.
  const parts = new Uint32Array(longest + 1)
  const next = new Uint32Array(longest + 1)
  const chains = new Uint32Array(shorter)
  const chainedIn = new Uint32Array(shorter)
  let firsts = new Uint32Array(longest + 1)
  let seconds = new Uint32Array(longest + 1)

  function collect(turn: number, from: number, to: number): number {
    let size = 0
    for (let place = from; place < to; place++) {
      const part = at[place] ?? 0
      if (part === 0 || lastSeenIn[part] === turn) continue
      const head = heads[part] ?? 0
      lastSeenIn[part] = turn
      followers[part] = at[place + 1] ?? 0
      size++
      parts[size] = part
      next[size] = chainedIn[head] === turn ? (chains[head] ?? 0) : 0
      chains[head] = size
      chainedIn[head] = turn
    }
    return size
  }

  return {
    firsts: () => firsts,
    seconds: () => seconds,
    join(turn, from, to) {
      const size = collect(turn, from, to)
      let count = 0
      for (let i = 1; i <= size; i++) {
        const part = parts[i] ?? 0
        const tail = tails[part] ?? 0
        if (chainedIn[tail] !== turn) continue
        for (let other = chains[tail] ?? 0; other > 0; other = next[other] ?? 0) {
          const second = parts[other] ?? 0
          if (second === followers[part]) continue
          if (count === firsts.length) {
            firsts = larger(firsts)
            seconds = larger(seconds)
          }
          firsts[count] = part
          seconds[count++] = second
        }
      }
      return count
    },
  }
}

/** Copies the numbers to an array twice the size. */
function larger(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const room = new Uint32Array(numbers.length * 2)
  room.set(numbers)
  return room
}
