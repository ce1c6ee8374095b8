import { encodePositions, isSparse, toBytes } from '../../bitmap/bitset-encoding.ts'
import { type ByteWriter, createByteWriter } from '../../bitmap/varint-bytes.ts'
import { writeLongNgram } from '../long-ngram-rows.ts'
import { maxShortLength, rareBelow } from '../ngram-limits.ts'
import { addSharedPosting, type SharedRows } from '../shared-postings.ts'
import { toCorpus } from './corpus.ts'
import { extractNgrams } from './extract-ngrams.ts'
import { findLongNgrams } from './find-long-ngrams.ts'
import { createNgramCollector } from './frequent-ngrams.ts'

/** A row of the index. */
export interface NgramRow {
  /** A part of up to three code points, or the key of a row that others share. */
  readonly gram: string
  /** In how many texts of the segment the part is; 0 in a shared row. */
  readonly n: number
  /** Packed slots of these texts where they are few. */
  readonly slots: Uint8Array | undefined
  /** A bit for each slot of the segment where they are many. */
  readonly bits: Uint8Array | undefined
  /** What is told of longer parts that begin with this one; or what a shared row holds. */
  readonly more: Uint8Array | undefined
}

/** Key of a row that tells by its count up to which length longer parts were told, if not all. */
export const lengthKey = '\nlength'

/** A row in the making: longer parts come last. */
interface OpenRow extends Omit<NgramRow, 'gram' | 'more'> {
  more: ByteWriter | undefined
}

/**
 * The rows of a segment. Parts of up to three code points in 16 texts or more have their own; the
 * many that are rarer share rows: a row costs 130 bytes beside what it says.
 *
 * @param texts  In the order of their slots; fields are parted by "\n", which no part holds.
 * @throws RangeError when they are more, or longer together, than a segment may be.
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
    // Whatever is told of begins with a part that many texts hold.
    if (row === undefined) throw new Error(`No part "${head}" is there to hold "${long.text}".`)
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
