import type { Org } from '../../../../contract/organizations/org.ts'
import { markDirty } from '../../../lead-index/index.ts'
import { createBatchQueue } from '../../../platform/concurrency/batch-queue.ts'
import { perDatabase } from '../../../platform/concurrency/cache.ts'
import { assertBeforeDeadline, runBeforeDeadline } from '../../../platform/concurrency/deadline.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { getMetrics } from '../../../platform/process/metrics.ts'
import { queueSessions } from '../../tracking/index.ts'
import { writeLimits } from '../store/lead-store.ts'
import type { Draft, WriteResult } from './draft.ts'
import { buildKeyInUseError } from './idempotency-errors.ts'
import {
  canUseFastPath,
  FastPathUnavailable,
  writeBatch,
  writeBatchFast,
} from './write-lead-batch.ts'

const writers = perDatabase((db) => ({
  write: createBatchQueue<Draft, WriteResult>(
    (_, drafts) => runBeforeDeadline(drafts, (inTime) => writeDrafts(db, inTime)),
    writeLimits,
  ),
  /** Organization and idempotency key of each create that is in progress in this process. */
  keysInFlight: new Set<string>(),
}))

/**
 * Stores a lead. An organization's leads that are queued while earlier batches are being committed
 * are stored as one batch, so that they share an fsync and database round trips. Resolves only
 * after the commit.
 *
 * @throws ApiError `CONFLICT` if the idempotency key is in flight or was used with a different
 *   body; 503 if the database is unavailable or the queue is full.
 */
export async function writeLead(db: Database, org: Org, draft: Draft): Promise<WriteResult> {
  const { write } = writers(db)
  return withKey(db, org.id, draft.idempotency?.key, () => write(org.id, draft))
}

/**
 * Runs work that is protected by an idempotency key, unless this process is already running it.
 *
 * @throws ApiError `CONFLICT` if the key is in flight.
 */
export async function withKey<T>(
  db: Database,
  orgId: string,
  idempotencyKey: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (idempotencyKey === undefined) return work()
  const { keysInFlight } = writers(db)
  const key = `${orgId} ${idempotencyKey}`
  if (keysInFlight.has(key)) throw buildKeyInUseError()
  keysInFlight.add(key)
  try {
    return await work()
  } finally {
    keysInFlight.delete(key)
  }
}

/** Writes a batch, using the organization settings loaded by the batch's newest request. */
async function writeDrafts(
  db: Database,
  drafts: readonly Draft[],
  isLastTry = false,
): Promise<(WriteResult | Error)[]> {
  const org = drafts.at(-1)?.ctx.org
  if (org === undefined) return []
  try {
    const written = await runTransaction(db, org, drafts)
    getMetrics(db).batches.observe(drafts.length)
    markDirty(db, org.id, drafts.length)
    queueAwaitedSessions(db, org.id, drafts)
    return written
  } catch (error) {
    // Retry each lead separately, so that one that the database rejects does not make the others
    // fail. A 503 is not retried, because the commit may have succeeded.
    if (error instanceof ApiError || isLastTry) throw error
    return retryEach(db, drafts)
  }
}

/**
 * Queues the sessions that stored drafts are waiting for: if a session and its lead are stored
 * concurrently, neither transaction sees the other.
 */
export function queueAwaitedSessions(db: Database, orgId: string, drafts: readonly Draft[]): void {
  queueSessions(
    db,
    orgId,
    drafts.flatMap(({ awaits }) => awaits ?? []),
  )
}

async function runTransaction(db: Database, org: Org, drafts: readonly Draft[]) {
  const inTime = (write: typeof writeBatchFast | typeof writeBatch) =>
    db.inOrg(org.id, async (tx) => {
      const written = await write(tx, org, drafts)
      assertBeforeDeadline(drafts)
      return written
    })
  try {
    if (canUseFastPath(org, drafts)) return await inTime(writeBatchFast)
  } catch (error) {
    if (!(error instanceof FastPathUnavailable)) throw error
  }
  return inTime(writeBatch)
}

/** Writes each draft in its own transaction; errors are final. */
async function retryEach(db: Database, drafts: readonly Draft[]): Promise<(WriteResult | Error)[]> {
  const results: (WriteResult | Error)[] = []
  for (const draft of drafts) {
    const attempt = writeDrafts(db, [draft], true).catch((error: unknown) => [toError(error)])
    results.push(...(await attempt))
  }
  return results
}

const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown))
