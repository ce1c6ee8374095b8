import type { Database, OrgTx } from '../../platform/db/database.ts'
import {
  backfillAdKeys,
  deleteAdKeys,
  deleteUnusedAdKeys,
  selectAdKeyHashes,
} from '../ad-keys/index.ts'
import { indexTimestamps, unindexTimestamps } from '../rollups/timestamp-histogram-store.ts'
import {
  applyDeltas,
  deleteUnsealedChanges,
  type LoggedChange,
  selectChangeLog,
} from './apply-deltas-store.ts'
import { lockSegmentsExclusive, tryLockCompaction } from './change-log-store.ts'
import { dropOutdatedIndex, indexTexts } from './index-ngrams.ts'
import { findMergeable, type SegmentSizes } from './merge-policy.ts'
import { insertMerged } from './merge-store.ts'
import { buildSegment, hasUnsealed, openSegments, openSegmentsBetween } from './seal-store.ts'
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

/** How much a fold takes at once. */
export interface CompactionLimits extends SegmentSizes {
  /** Changed leads that are worth folding; fewer wait for more. */
  readonly changed: number
  /** Vectors that one statement merges. */
  readonly vectors: number
  /**
   * Slots of the largest segment whose texts are indexed. Those of a full one take seconds and are
   * dropped when one of its leads goes, so that whoever deletes many leaves them for afterwards.
   */
  readonly indexed: number
  /** Milliseconds after which no further step is begun, so that others have their turn. */
  readonly longestMs: number
}

/** What suits five million leads as well as five thousand. */
const defaults: CompactionLimits = {
  small: 1_024,
  few: 1_024,
  large: 61_440,
  changed: 1,
  vectors: 4_000,
  indexed: Number.POSITIVE_INFINITY,
  longestMs: Number.POSITIVE_INFINITY,
}

/** For folds that soon have to be repeated. */
export const urgentProfile = { indexed: defaults.large / 2 } as const

/** For folds that have time. */
export const idleProfile = { few: defaults.small / 8 } as const

/** Changed leads that one transaction folds, and in how many segments: each has hundreds of vectors. */
const maxApplied = { leads: 1_000, segments: 8 } as const

/**
 * Brings the segments of an organization up to date: seals new leads, merges small segments, and
 * folds noted changes in. Each step is a transaction of its own, so it can be killed at any point.
 *
 * @param afterStep  Called after each step with the milliseconds that it took.
 * @returns False where the time was up or another process was found at it: some of the work may be
 *   left then, since what that process was past is not done again.
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
    const startedAt = performance.now()
    isInTime &&= startedAt < deadline
    if (!isAlone || !isInTime) return false
    const hasMore = await db.inOrg(orgId, async (tx) => {
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
  while (await run(open)) await repeat(buildOrMerge)
  await repeat(applyChanges)
  await repeat(dropOutdatedIndex)
  await repeat(indexTexts)
  return isAlone && isInTime
}

/**
 * Seals what is open, or merges what fills a large segment; what others opened comes first. Of
 * segments that are merged it is known what their leads say of ads, and when they were changed.
 */
const buildOrMerge = async (tx: OrgTx, limits: CompactionLimits): Promise<boolean> =>
  (await backfillSegment(tx)) || (await merge(tx, limits)) || build(tx)

/** Decides where segments end while no lead is being added. */
async function open(tx: OrgTx, limits: CompactionLimits): Promise<boolean> {
  if (!(await hasUnsealed(tx, Math.min(limits.few, limits.small)))) return false
  await lockSegmentsExclusive(tx)
  return openSegments(tx, limits)
}

/** Fills the oldest segment that is open. */
async function build(tx: OrgTx): Promise<boolean> {
  const segments = await selectSegments(tx)
  const index = segments.findIndex(({ built }) => !built)
  const next = segments[index]
  if (next === undefined) return false
  const before = segments[index - 1] ?? lowestBoundary
  // Older versions folded changes into segments that were not filled yet.
  await emptySegments(tx, [next.segment])
  await buildSegment(tx, next.segment, before, next)
  await indexTimestamps(tx, next.segment, before, next)
  return true
}

/** Keeps what the leads of a segment say of ads, and counts them, where that is not done yet. */
async function backfillSegment(tx: OrgTx): Promise<boolean> {
  const segments = await selectSegments(tx)
  const index = segments.findIndex(
    ({ built, adsKnown, instantsKnown }) => built && !(adsKnown && instantsKnown),
  )
  const next = segments[index]
  if (next === undefined) return false
  const before = segments[index - 1] ?? lowestBoundary
  if (!next.instantsKnown) await indexTimestamps(tx, next.segment, before, next)
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

/** Folds changes in. What another process has opened meanwhile is built first: it has no bits yet. */
async function applyChanges(tx: OrgTx, limits: CompactionLimits): Promise<boolean> {
  if (await build(tx)) return true
  const newest = await selectIndexEnd(tx)
  await deleteUnsealedChanges(tx, newest ?? lowestBoundary)
  const changes = await selectChangeLog(tx, maxApplied.leads)
  if (changes.length < limits.changed || changes.length === 0) return false
  const late = changes.find(({ existed }) => !existed)
  if (late === undefined) {
    const batch = limitSegments(maxApplied.segments, changes)
    const adKeyHashes = await selectAdKeyHashes(tx, batch)
    await applyDeltas(
      tx,
      batch.map(({ lastId }) => lastId),
    )
    await deleteUnusedAdKeys(tx, adKeyHashes)
    return changes.length === maxApplied.leads || batch.length < changes.length
  }
  await resealSegment(tx, late, limits)
  return true
}

/** Those leads that belong to the first `most` of their segments. */
function limitSegments(maxSegments: number, changes: readonly LoggedChange[]): LoggedChange[] {
  const first = new Set([...new Set(changes.map(({ segment }) => segment))].slice(0, maxSegments))
  return changes.filter(({ segment }) => first.has(segment))
}

/** Seals the segment around a lead once more, in small segments, as one transaction. */
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
  await deleteSegments(tx, [segment.segment])
  await openSegmentsBetween(tx, before, segment, highestNumber(segments), small)
  while (await build(tx));
}
