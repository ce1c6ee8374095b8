import type { Span } from '../../../lead-index/index.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { type Batch, type Place, selectSliceEnd } from './batch-store.ts'

/** Leads of an organization that are read in slices. */
export interface BatchSource {
  readonly orgId: string
  /** When the leads were created; times that follow one another. */
  readonly spans: readonly Span[]
  /** Leads of a slice: so many that a statement stays far below its time-out. */
  readonly leads: number
  /** Slices that are read at a time, unless it rests. */
  readonly atOnce: number
  /** Called after each slice by what nobody waits for, to leave the machine to others. */
  readonly rest?: Rest | undefined
}

/** Waits, for as long as work of so many milliseconds asks. */
export type Rest = (tookMs: number) => Promise<unknown>

/**
 * Reads leads slice by slice, several at a time, each in a snapshot of its own. Each lead belongs
 * to one slice, so it is read once, as it was at a moment during the reading.
 *
 * @param take  Is given what was read, in the order of the slices, one after the other.
 */
export async function forEachBatch<T>(
  db: Database,
  sliced: BatchSource,
  read: (tx: OrgTx, slice: Batch) => Promise<T>,
  take: (rows: T, slice: Batch) => Promise<void> | void,
): Promise<void> {
  const { atOnce, rest } = sliced
  const slices = slicesOf(db, sliced)
  let taken = Promise.resolve()
  const work = async () => {
    for (let next = await slices.next(); next.done !== true; next = await slices.next()) {
      const begunAt = performance.now()
      const slice = next.value
      const reading = db.readInOrg(sliced.orgId, (tx) => read(tx, slice))
      taken = Promise.all([reading, taken]).then(([rows]) => take(rows, slice))
      await taken
      await rest?.(performance.now() - begunAt)
    }
  }
  await Promise.all(Array.from({ length: rest === undefined ? atOnce : 1 }, work))
}

/** No lead has it: ids are made from the time. */
const noId = '00000000-0000-0000-0000-000000000000'

async function* slicesOf(
  db: Database,
  { orgId, spans, leads }: BatchSource,
): AsyncGenerator<Batch> {
  for (const { start, end } of spans) {
    const last: Place = { at: end, id: noId }
    let after: Place = { at: start, id: noId }
    for (let until: Place | undefined = after; until !== undefined; ) {
      const rest: Batch = { after, until: last }
      until = await db.readInOrg(orgId, (tx) => selectSliceEnd(tx, rest, leads))
      yield { after, until: until ?? last }
      after = until ?? last
    }
  }
}
