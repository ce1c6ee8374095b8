import type { CountedBy, Span } from '../../../lead-index/rollups/index.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { type Batch, type LeadPosition, selectBatchEnd } from './batch-store.ts'

export interface BatchSource {
  readonly orgId: string
  readonly countedBy: CountedBy
  /** Time spans in which leads are counted, in ascending order. */
  readonly spans: readonly Span[]
  /** Number of leads per batch, low enough to keep each statement well below its timeout. */
  readonly batchSize: number
  /**
   * Number of concurrent batches; ignored if `throttle` is set, because batches are then processed
   * one at a time.
   */
  readonly concurrency: number
  /** Awaited after each batch of background work, to leave resources free for requests. */
  readonly throttle?: Throttle | undefined
}

/** Pauses after work that has taken `tookMs` milliseconds. */
export type Throttle = (tookMs: number) => Promise<unknown>

/**
 * Reads leads in concurrent batches, each in its own snapshot. A lead belongs to exactly one batch
 * for each time at which it counts, so it is read once for each of them.
 *
 * @param handle  Called with each batch's rows, in order and never concurrently.
 */
export async function forEachBatch<T>(
  db: Database,
  source: BatchSource,
  read: (tx: OrgTx, batch: Batch) => Promise<T>,
  handle: (rows: T, batch: Batch) => Promise<void> | void,
): Promise<void> {
  const { concurrency, throttle } = source
  const batches = generateBatches(db, source)
  let handled = Promise.resolve()
  const work = async () => {
    for (let next = await batches.next(); next.done !== true; next = await batches.next()) {
      const startedAt = performance.now()
      const batch = next.value
      const reading = db.queryInOrg(source.orgId, (tx) => read(tx, batch))
      handled = Promise.all([reading, handled]).then(([rows]) => handle(rows, batch))
      await handled
      await throttle?.(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: throttle === undefined ? concurrency : 1 }, work))
}

/** Sorts before every lead ID, because IDs start with a timestamp. */
const noId = '00000000-0000-0000-0000-000000000000'

async function* generateBatches(
  db: Database,
  { orgId, countedBy, spans, batchSize }: BatchSource,
): AsyncGenerator<Batch> {
  for (const { start, end } of spans) {
    const last: LeadPosition = { at: end, id: noId }
    let after: LeadPosition = { at: start, id: noId }
    for (let until: LeadPosition | undefined = after; until !== undefined; ) {
      const open: Batch = { after, until: last }
      until = await db.queryInOrg(orgId, (tx) => selectBatchEnd(tx, countedBy, open, batchSize))
      yield { after, until: until ?? last }
      after = until ?? last
    }
  }
}
