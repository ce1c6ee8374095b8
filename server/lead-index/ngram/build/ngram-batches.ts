import type { NgramRow } from './ngram-rows.ts'

/**
 * Rows to insert in one statement, as columns. `bytes` contains their concatenated binary values.
 */
export interface NgramBatch {
  readonly grams: readonly string[]
  readonly counts: readonly number[]
  /**
   * 1-based offset of each row in `bytes`. A row's values are its slots, then its bits, and then
   * `more`.
   */
  readonly starts: readonly number[]
  /** Length of each row's value in bytes; null if the row has no such value. */
  readonly slots: readonly (number | null)[]
  readonly bits: readonly (number | null)[]
  readonly more: readonly (number | null)[]
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * Maximum number of rows and of bytes per batch; a batch of this size takes the database a few
 * milliseconds.
 */
const limits = { rows: 2_000, bytes: 256 * 1_024 } as const

/** Groups rows into as few statements as possible while keeping each one short. */
export function* batchNgramRows(rows: Iterable<NgramRow>): Generator<NgramBatch> {
  let batch: NgramRow[] = []
  let size = 0
  for (const row of rows) {
    batch.push(row)
    for (const part of listBytes(row)) size += part.length
    if (batch.length < limits.rows && size < limits.bytes) continue
    yield toBatch(batch, size)
    batch = []
    size = 0
  }
  if (batch.length > 0) yield toBatch(batch, size)
}

const listBytes = ({ slots, bits, more }: NgramRow): Uint8Array[] =>
  [slots, bits, more].flatMap((part) => part ?? [])

function toBatch(rows: readonly NgramRow[], size: number): NgramBatch {
  const bytes = new Uint8Array(size)
  const starts: number[] = []
  let end = 0
  for (const row of rows) {
    starts.push(end + 1)
    for (const part of listBytes(row)) {
      bytes.set(part, end)
      end += part.length
    }
  }
  return {
    grams: rows.map(({ gram }) => gram),
    counts: rows.map(({ n }) => n),
    starts,
    slots: rows.map(({ slots }) => slots?.length ?? null),
    bits: rows.map(({ bits }) => bits?.length ?? null),
    more: rows.map(({ more }) => more?.length ?? null),
    bytes,
  }
}
