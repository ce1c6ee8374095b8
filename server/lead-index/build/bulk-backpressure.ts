import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../platform/db/database.ts'
import { countPendingChanges } from './apply-deltas-store.ts'
import { compactOrg, openBulkSegments, urgentProfile } from './compact.ts'
import { markDirty } from './dirty-orgs.ts'
import { bulkSegmentLeads } from './merge-policy.ts'

/** Number of pending deltas above which bulk writers wait, because each read scans all of them. */
const maxBacklog = 10_000

/**
 * Number of leads written between two compactions. It is low, because leads with past dates are
 * compacted by rebuilding their segment in one statement, which must not take long.
 */
const leadsPerCompaction = 1_000

/** Interval between checks, in milliseconds, and maximum number of checks. */
const polling = { pollMs: 500, maxPolls: 120 } as const

/** True if enough deltas are pending to slow down reads. */
export const isLagging = async (
  db: Database,
  orgId: string,
  limit: number = maxBacklog,
): Promise<boolean> => (await db.readInOrg(orgId, (tx) => countPendingChanges(tx, limit))) === limit

/**
 * Throttles bulk writers to the speed of compaction, because every pending delta makes lists and
 * totals slower.
 *
 * @param signal  Aborts the wait.
 * @returns Function to call after each transaction instead of {@link markDirty}, with the maximum
 *   number of leads that the transaction may have written. It waits if necessary.
 * @see L-151
 */
export function createThrottle(
  db: Database,
  orgId: string,
  signal?: AbortSignal,
): (written: number) => Promise<void> {
  let uncompacted = 0
  return async (written) => {
    markDirty(db, orgId, written)
    uncompacted += written
    if (uncompacted < leadsPerCompaction) return
    uncompacted = 0
    await waitForCompaction(db, orgId, signal)
  }
}

async function waitForCompaction(db: Database, orgId: string, signal?: AbortSignal): Promise<void> {
  for (let poll = 0; poll < polling.maxPolls && signal?.aborted !== true; poll++) {
    // Does nothing if another process is compacting. After an error, the background worker retries.
    await compactOrg(db, orgId, urgentProfile).catch(() => undefined)
    if (!(await isLagging(db, orgId))) return
    await sleep(polling.pollMs)
  }
}

/**
 * Compaction limits for a bulk delete: segments that it empties are rebuilt, because this is better
 * than applying their deltas one by one.
 */
const deleteProfile = {
  ...urgentProfile,
  small: bulkSegmentLeads,
  resealed: bulkSegmentLeads,
  changed: Number.POSITIVE_INFINITY,
  opens: false,
} as const

/** Throttle for a job that writes leads while those from its earlier transactions are compacted. */
export interface BulkThrottle {
  /** Call after each transaction with the number of leads that it wrote. */
  add(written: number): Promise<void>
  /** Call at the end, even after an error. */
  end(): Promise<void>
}

/**
 * Like {@link createThrottle}, but for a job that inserts leads. Seals the leads from earlier
 * transactions while later ones run.
 */
export const createInsertThrottle = (
  db: Database,
  orgId: string,
  signal: AbortSignal,
): BulkThrottle =>
  createBulkThrottle(db, orgId, signal, {
    // Runs between two transactions, because opening segments has to wait for transactions that
    // insert leads.
    prepare: () => openBulkSegments(db, orgId),
    profile: { ...urgentProfile, opens: false },
  })

/** Like {@link createThrottle}, but for a job that deletes leads; compaction runs concurrently. */
export const createDeleteThrottle = (
  db: Database,
  orgId: string,
  signal: AbortSignal,
): BulkThrottle =>
  createBulkThrottle(db, orgId, signal, { prepare: async () => {}, profile: deleteProfile })

interface BulkOptions {
  readonly prepare: () => Promise<void>
  readonly profile: Parameters<typeof compactOrg>[2]
}

function createBulkThrottle(
  db: Database,
  orgId: string,
  signal: AbortSignal,
  { prepare, profile }: BulkOptions,
): BulkThrottle {
  let pending = 0
  let compaction: Promise<void> = Promise.resolve()
  // After an error, the background worker retries.
  const ignore = () => undefined
  const compact = async () => {
    await compactOrg(db, orgId, profile)
    if (await isLagging(db, orgId)) await waitForCompaction(db, orgId, signal)
  }
  return {
    async add(written) {
      markDirty(db, orgId, written)
      pending += written
      if (pending < bulkSegmentLeads) return
      pending = 0
      await compaction
      await prepare().catch(ignore)
      compaction = compact().catch(ignore)
    },
    end: () => compaction,
  }
}
