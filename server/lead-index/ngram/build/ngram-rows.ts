import { encodePositions, isSparse, toBytes } from '../../bitmap/bitset-encoding.ts'
import { type ByteWriter, createByteWriter } from '../../bitmap/varint-bytes.ts'
import { writeLongNgram } from '../long-ngram-rows.ts'
import { maxShortLength, rareBelow } from '../ngram-limits.ts'
import { addSharedPosting, type SharedRows } from '../shared-postings.ts'
import { toCorpus } from './corpus.ts'
import { extractNgrams } from './extract-ngrams.ts'
import { findLongNgrams } from './find-long-ngrams.ts'
import { createNgramCollector } from './frequent-ngrams.ts'

export interface NgramRow {
  /** An n-gram of up to three code points, or the key of a shared row. */
  readonly gram: string
  /** Number of texts that contain the n-gram; 0 in a shared row. */
  readonly n: number
  /** Encoded positions of these texts, if there are few. */
  readonly slots: Uint8Array | undefined
  /** Bitmap of these texts, if there are many. */
  readonly bits: Uint8Array | undefined
  /** Longer n-grams that start with this one, or the contents of a shared row. */
  readonly more: Uint8Array | undefined
}

/**
 * Key of the row in which `n` is the maximum length of recorded long n-grams. The row exists only
 * if that length is limited.
 */
export const lengthKey = '\nlength'

/** A row being built; longer n-grams are added last. */
interface OpenRow extends Omit<NgramRow, 'gram' | 'more'> {
  more: ByteWriter | undefined
}

/**
 * A segment's index rows. N-grams of up to three code points that occur in 16 or more texts have
 * their own rows. Rarer ones share rows, because they are numerous and each row has an overhead of
 * 130 bytes.
 *
 * @param texts  Texts in position order, with fields separated by "\n". No n-gram contains "\n".
 * @throws RangeError if there are more texts or characters than a segment allows.
 */
export function* buildNgramRows(texts: readonly string[]): Generator<NgramRow> {
  const corpus = toCorpus(texts)
  const kinds = createNgramCollector(corpus)
  const shared: SharedRows = new Map()
  const open = new Map<string, OpenRow>()
  for (const { text, length, slots, places } of extractNgrams(corpus)) {
    if (slots.length < rareBelow) addSharedPosting(shared, text, slots)
    else {
      const isFew = isSparse(slots, texts.length)
      open.set(text, {
        n: slots.length,
        slots: isFew ? encodePositions(slots, texts.length) : undefined,
        bits: isFew ? undefined : toBytes(slots, texts.length),
        more: undefined,
      })
      if (length === maxShortLength) kinds.add(places)
    }
  }
  const length = findLongNgrams(corpus, kinds.collected(), (long) => {
    const { head, rest } = splitText(long.text)
    const row = open.get(head)
    // Every long n-gram starts with a frequent short n-gram.
    if (row === undefined) throw new Error(`No n-gram row "${head}" exists for "${long.text}".`)
    row.more ??= createByteWriter(64)
    writeLongNgram(row.more, rest, long, texts.length)
  })
  for (const [gram, row] of open) yield { ...row, gram, more: row.more?.written() }
  const none = { slots: undefined, bits: undefined, more: undefined }
  for (const [gram, writer] of shared) yield { ...none, gram, n: 0, more: writer.written() }
  if (Number.isFinite(length)) yield { ...none, gram: lengthKey, n: length }
}

function splitText(text: string): { head: string; rest: string } {
  const characters = [...text]
  return {
    head: characters.slice(0, maxShortLength).join(''),
    rest: characters.slice(maxShortLength).join(''),
  }
}
