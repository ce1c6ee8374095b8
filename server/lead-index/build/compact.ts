import type { Database, OrgTx } from '../../platform/db/database.ts'
import {
  backfillAdKeys,
  deleteAdKeys,
  deleteUnusedAdKeys,
  selectAdKeyHashes,
} from '../ad-keys/index.ts'
import { indexOutcomes, unindexOutcomes } from '../rollups/outcome-sums-store.ts'
import { indexTimestamps, unindexTimestamps } from '../rollups/timestamp-histogram-store.ts'
import {
  applyDeltas,
  deleteUnsealedChanges,
  type LoggedChange,
  selectChangeLog,
} from './apply-deltas-store.ts'
import { buildSegment } from './build-segment.ts'
import { lockSegmentsExclusive, tryLockCompaction } from './change-log-store.ts'
import { type DenseLimits, findDenseSegment } from './find-dense-segment.ts'
import { dropOutdatedIndex, indexTexts } from './index-ngrams.ts'
import { backfillValues, forgetUnknownValues } from './later-values-store.ts'
import { bulkSegmentLeads, findMergeable, type SegmentSizes } from './merge-policy.ts'
import { insertMerged } from './merge-store.ts'
import { hasUnsealed, openSegments, openSegmentsBetween } from './seal-store.ts'
import {
  type Boundary,
  deleteSegments,
  emptySegments,
  isAtOrAfter,
  lowestBoundary,
  markAdKeysIndexed,
  type Segment,
  selectIndexEnd,
  selectSegments,
} from './segment-store.ts'

export interface CompactionLimits extends SegmentSizes, DenseLimits {
  readonly changed: number
  /** Number of bitmaps merged per statement. */
  readonly vectors: number
  /**
   * Size of the largest segment whose texts are indexed. Indexing a full segment takes seconds, and
   * its index is dropped whenever one of its leads is deleted, so indexing is postponed during bulk
   * deletes.
   */
  readonly indexed: number
  /**
   * Time limit in milliseconds. No step starts after this limit, so that other organizations do not
   * have to wait.
   */
  readonly longestMs: number
  /** False if the caller opens segments itself using {@link openBulkSegments}. */
  readonly opens: boolean
}

/** Default limits, suitable for between five thousand and five million leads. */
const defaults: CompactionLimits = {
  small: 1_024,
  few: 1_024,
  large: 61_440,
  changed: 1,
  bulk: bulkSegmentLeads,
  vectors: 4_000,
  indexed: Number.POSITIVE_INFINITY,
  longestMs: Number.POSITIVE_INFINITY,
  dense: 500,
  resealed: Number.POSITIVE_INFINITY,
  opens: true,
}

/** Limits for compactions that will run again soon. */
export const urgentProfile = { indexed: defaults.large / 2 } as const

/** Limits for compactions that are not urgent. */
export const idleProfile = { few: defaults.small / 8 } as const

/** Maximum per transaction. Each segment has hundreds of bitmaps. */
const maxApplied = { leads: 1_000, segments: 8 } as const

/**
 * Brings an organization's segments up to date: seals new leads, merges small segments and applies
 * deltas. Each step has its own transaction, so the process can be killed at any time.
 *
 * @param afterStep  Called after each step with its duration in milliseconds.
 * @returns False if time ran out or another process is compacting. In both cases, work may remain,
 *   because the other process does not repeat the steps that it has already completed.
 */
export async function compactOrg(
  db: Database,
  orgId: string,
  overrides: Partial<CompactionLimits> = {},
  afterStep: (tookMs: number) => Promise<void> = async () => undefined,
): Promise<boolean> {
  const limits = { ...defaults, ...overrides }
  const deadline = performance.now() + limits.longestMs
  let isAlone = true
  let isInTime = true
  const run = async (step: (tx: OrgTx, limits: CompactionLimits) => Promise<boolean>) => {
    // The first step waits for creates and must see what they commit.
    const inOrg = step === open ? db.inOrg : db.compactInOrg
    const startedAt = performance.now()
    isInTime &&= startedAt < deadline
    if (!isAlone || !isInTime) return false
    const hasMore = await inOrg(orgId, async (tx) => {
      isAlone = await tryLockCompaction(tx)
      return isAlone && step(tx, limits)
    })
    await afterStep(performance.now() - startedAt)
    return hasMore
  }
  const repeat = async (step: typeof buildOrMerge) => {
    while (await run(step));
  }
  await repeat(buildOrMerge)
  while (limits.opens && (await run(open))) await repeat(buildOrMerge)
  await repeat(applyChanges)
  await repeat((tx) => backfillValues(tx))
  await repeat(dropOutdatedIndex)
  await repeat(indexTexts)
  return isAlone && isInTime
}

/**
 * Backfills, merges or builds, in this order, because only segments with ad keys, instants and
 * outcomes can be merged.
 */
const buildOrMerge = async (tx: OrgTx, limits: CompactionLimits): Promise<boolean> =>
  (await backfillSegment(tx)) || (await merge(tx, limits)) || build(tx)

/**
 * Opens segments of {@link bulkSegmentLeads} leads each, which {@link compactOrg} then builds. Does
 * nothing if another process is compacting.
 */
export async function openBulkSegments(db: Database, orgId: string): Promise<void> {
  await db.inOrg(orgId, async (tx) => {
    const limits = { ...defaults, small: bulkSegmentLeads, few: bulkSegmentLeads }
    if (await tryLockCompaction(tx)) await open(tx, limits)
  })
}

/** Opens new segments at a moment when no leads are being created. */
async function open(tx: OrgTx, { small, few, bulk }: CompactionLimits): Promise<boolean> {
  if (!(await hasUnsealed(tx, Math.min(few, small)))) return false
  const isBulk = await hasUnsealed(tx, bulk)
  await lockSegmentsExclusive(tx)
  return openSegments(tx, { small: isBulk ? bulk : small, few })
}

/** Builds the oldest open segment. */
async function build(tx: OrgTx): Promise<boolean> {
  const segments = await selectSegments(tx)
  const index = segments.findIndex(({ built }) => !built)
  const next = segments[index]
  if (next === undefined) return false
  const before = segments[index - 1] ?? lowestBoundary
  // Older versions applied deltas even to segments that had not been built yet.
  await emptySegments(tx, [next.segment])
  await buildSegment(tx, next.segment, before, next)
  return true
}

/** Stores missing ad keys, instants and outcomes for the oldest segment that lacks any of them. */
async function backfillSegment(tx: OrgTx): Promise<boolean> {
  const segments = await selectSegments(tx)
  const index = segments.findIndex(
    ({ built, adsKnown, instantsKnown, outcomesCounted }) =>
      built && !(adsKnown && instantsKnown && outcomesCounted),
  )
  const next = segments[index]
  if (next === undefined) return false
  const before = segments[index - 1] ?? lowestBoundary
  if (!next.instantsKnown) await indexTimestamps(tx, next.segment, before, next)
  if (!next.outcomesCounted) await indexOutcomes(tx, next.segment, before, next)
  if (!next.adsKnown) {
    await backfillAdKeys(tx, before, next)
    await markAdKeysIndexed(tx, next.segment)
  }
  return true
}

async function merge(tx: OrgTx, limits: CompactionLimits): Promise<boolean> {
  const segments = await selectSegments(tx)
  const run = findMergeable(segments, limits)
  if (run === undefined) return false
  const numbers = run.map(({ segment }) => segment)
  await insertMerged(tx, numbers, highestNumber(segments) + 1, limits.vectors)
  await deleteSegments(tx, numbers)
  return true
}

const highestNumber = (segments: readonly Segment[]): number =>
  Math.max(...segments.map(({ segment }) => segment))

/**
 * Applies deltas. If another process has opened segments, they are built first, because deltas
 * cannot be applied to segments without bitmaps.
 */
async function applyChanges(tx: OrgTx, limits: CompactionLimits): Promise<boolean> {
  if (await build(tx)) return true
  const newest = await selectIndexEnd(tx)
  await deleteUnsealedChanges(tx, newest ?? lowestBoundary)
  const changes = await selectChangeLog(tx, maxApplied.leads)
  const dense = changes.length < limits.dense ? undefined : await findDenseSegment(tx, limits)
  if (dense !== undefined) {
    await resealSegment(tx, dense, limits)
    return true
  }
  if (changes.length < limits.changed || changes.length === 0) return false
  const late = changes.find(({ existed }) => !existed)
  if (late === undefined) {
    const batch = limitSegments(maxApplied.segments, changes)
    const adKeyHashes = await selectAdKeyHashes(tx, batch)
    const leadIds = batch.map(({ lastId }) => lastId)
    await forgetUnknownValues(
      tx,
      leadIds,
      batch.flatMap(({ segment }) => segment ?? []),
    )
    await applyDeltas(tx, leadIds)
    await deleteUnusedAdKeys(tx, adKeyHashes)
    return changes.length === maxApplied.leads || batch.length < changes.length
  }
  await resealSegment(tx, late, limits)
  return true
}

function limitSegments(maxSegments: number, changes: readonly LoggedChange[]): LoggedChange[] {
  const first = new Set([...new Set(changes.map(({ segment }) => segment))].slice(0, maxSegments))
  return changes.filter(({ segment }) => first.has(segment))
}

/** Replaces the segment that contains a lead with newly built small segments in one transaction. */
async function resealSegment(
  tx: OrgTx,
  lead: Boundary,
  { small }: CompactionLimits,
): Promise<void> {
  const segments = await selectSegments(tx)
  const index = segments.findIndex((segment) => isAtOrAfter(segment, lead))
  const segment = segments[index]
  if (segment === undefined) return
  const before = segments[index - 1] ?? lowestBoundary
  await deleteAdKeys(tx, before, segment)
  if (segment.instantsKnown) await unindexTimestamps(tx, before, segment)
  if (segment.outcomesCounted) await unindexOutcomes(tx, before, segment)
  await deleteSegments(tx, [segment.segment])
  await openSegmentsBetween(tx, before, segment, highestNumber(segments), small)
  while (await build(tx));
}
