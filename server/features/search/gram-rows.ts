import { extractGrams } from './extract-grams.ts'
import { rareBelow, shortGram } from './gram-limits.ts'
import { addShared, type SharedRows } from './shared-rows.ts'
import { encodeSlots } from './slot-coding.ts'

/** A row of the index. */
export interface GramRow {
  /** A part of up to three code points, or the key of a row that others share. */
  readonly gram: string
  /** In how many texts of the segment the part is; 0 in a shared row. */
  readonly n: number
  /** Packed slots, or entries of a shared row; undefined where no slots are kept. */
  readonly bytes: Uint8Array | undefined
}

/**
 * The rows of a segment. Short parts in 16 texts or more have their own; the many that are rarer,
 * and the counts of longer ones, share rows: a row costs 130 bytes beside what it says.
 *
 * @param texts  As {@link extractGrams} takes them.
 */
export function* gramRows(texts: readonly string[]): Generator<GramRow> {
  const shared: SharedRows = new Map()
  for (const { text, n, slots } of extractGrams(texts)) {
    if (n >= rareBelow && isShort(text)) {
      yield { gram: text, n, bytes: slots && encodeSlots(slots, texts.length) }
    } else addShared(shared, text, { n, slots })
  }
  for (const [gram, writer] of shared) yield { gram, n: 0, bytes: writer.written() }
}

const isShort = (text: string): boolean => [...text].length <= shortGram
