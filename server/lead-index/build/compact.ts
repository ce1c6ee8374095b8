import type { Database, OrgTx } from '../../platform/db/database.ts'
import {
  backfillAdKeys,
  deleteAdKeys,
  deleteUnusedAdKeys,
  selectAdKeyHashes,
} from '../ad-keys/index.ts'
import { forgetInstants, learnInstants } from '../rollups/timestamp-histogram-store.ts'
import {
  applyNotes,
  deleteLooseNotes,
  type LoggedChange,
  selectChangeLog,
} from './apply-deltas-store.ts'
import { lockSegments, tryFolding } from './change-log-store.ts'
import { dropOutdated, indexTexts } from './index-ngrams.ts'
import { mergeable, type SegmentSizes } from './merge-policy.ts'
import { insertMerged } from './merge-store.ts'
import { buildSegment, hasLoose, openBetween, openSegments } from './seal-store.ts'
import {
  type Boundary,
  beginning,
  deleteSegments,
  emptySegments,
  isFrom,
  markAdsKnown,
  type Segment,
  selectNewest,
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
const mostApplied = { leads: 1_000, segments: 8 } as const

/**
 * Brings the segments of an organization up to date: seals new leads, merges small segments, and
 * folds noted changes in. Each step is a transaction of its own, so it can be killed at any point.
 *
 * @param rest  Called after each step with the milliseconds that it took.
 * @returns False where the time was up or another process was found at it: some of the work may be
 *   left then, since what that process was past is not done again.
 */
export async function compactOrg(
  db: Database,
  orgId: string,
  wished: Partial<CompactionLimits> = {},
  rest: (tookMs: number) => Promise<void> = async () => undefined,
): Promise<boolean> {
  const sizes = { ...defaults, ...wished }
  const until = performance.now() + sizes.longestMs
  let isAlone = true
  let isInTime = true
  const run = async (step: (tx: OrgTx, sizes: CompactionLimits) => Promise<boolean>) => {
    const from = performance.now()
    isInTime &&= from < until
    if (!isAlone || !isInTime) return false
    const isMore = await db.inOrg(orgId, async (tx) => {
      isAlone = await tryFolding(tx)
      return isAlone && step(tx, sizes)
    })
    await rest(performance.now() - from)
    return isMore
  }
  const repeat = async (step: typeof buildOrMerge) => {
    while (await run(step));
  }
  await repeat(buildOrMerge)
  while (await run(open)) await repeat(buildOrMerge)
  await repeat(apply)
  await repeat(dropOutdated)
  await repeat(indexTexts)
  return isAlone && isInTime
}

/**
 * Seals what is open, or merges what fills a large segment; what others opened comes first. Of
 * segments that are merged it is known what their leads say of ads, and when they were changed.
 */
const buildOrMerge = async (tx: OrgTx, sizes: CompactionLimits): Promise<boolean> =>
  (await backfillSegment(tx)) || (await merge(tx, sizes)) || build(tx)

/** Decides where segments end while no lead is being added. */
async function open(tx: OrgTx, sizes: CompactionLimits): Promise<boolean> {
  if (!(await hasLoose(tx, Math.min(sizes.few, sizes.small)))) return false
  await lockSegments(tx)
  return openSegments(tx, sizes)
}

/** Fills the oldest segment that is open. */
async function build(tx: OrgTx): Promise<boolean> {
  const segments = await selectSegments(tx)
  const index = segments.findIndex(({ built }) => !built)
  const next = segments[index]
  if (next === undefined) return false
  const before = segments[index - 1] ?? beginning
  // Older versions folded changes into segments that were not filled yet.
  await emptySegments(tx, [next.segment])
  await buildSegment(tx, next.segment, before, next)
  await learnInstants(tx, next.segment, before, next)
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
  const before = segments[index - 1] ?? beginning
  if (!next.instantsKnown) await learnInstants(tx, next.segment, before, next)
  if (!next.adsKnown) {
    await backfillAdKeys(tx, before, next)
    await markAdsKnown(tx, next.segment)
  }
  return true
}

async function merge(tx: OrgTx, sizes: CompactionLimits): Promise<boolean> {
  const segments = await selectSegments(tx)
  const run = mergeable(segments, sizes)
  if (run === undefined) return false
  const numbers = run.map(({ segment }) => segment)
  await insertMerged(tx, numbers, highestOf(segments) + 1, sizes.vectors)
  await deleteSegments(tx, numbers)
  return true
}

const highestOf = (segments: readonly Segment[]): number =>
  Math.max(...segments.map(({ segment }) => segment))

/** Folds changes in. What another process has opened meanwhile is built first: it has no bits yet. */
async function apply(tx: OrgTx, sizes: CompactionLimits): Promise<boolean> {
  if (await build(tx)) return true
  const newest = await selectNewest(tx)
  await deleteLooseNotes(tx, newest ?? beginning)
  const noted = await selectChangeLog(tx, mostApplied.leads)
  if (noted.length < sizes.changed || noted.length === 0) return false
  const late = noted.find(({ existed }) => !existed)
  if (late === undefined) {
    const taken = inFirst(mostApplied.segments, noted)
    const said = await selectAdKeyHashes(tx, taken)
    await applyNotes(
      tx,
      taken.map(({ lastId }) => lastId),
    )
    await deleteUnusedAdKeys(tx, said)
    return noted.length === mostApplied.leads || taken.length < noted.length
  }
  await resealSegment(tx, late, sizes)
  return true
}

/** Those leads that belong to the first `most` of their segments. */
function inFirst(most: number, noted: readonly LoggedChange[]): LoggedChange[] {
  const first = new Set([...new Set(noted.map(({ segment }) => segment))].slice(0, most))
  return noted.filter(({ segment }) => first.has(segment))
}

/** Seals the segment around a lead once more, in small segments, as one transaction. */
async function resealSegment(
  tx: OrgTx,
  lead: Boundary,
  { small }: CompactionLimits,
): Promise<void> {
  const segments = await selectSegments(tx)
  const index = segments.findIndex((segment) => isFrom(segment, lead))
  const segment = segments[index]
  if (segment === undefined) return
  const before = segments[index - 1] ?? beginning
  await deleteAdKeys(tx, before, segment)
  if (segment.instantsKnown) await forgetInstants(tx, before, segment)
  await deleteSegments(tx, [segment.segment])
  await openBetween(tx, before, segment, highestOf(segments), small)
  while (await build(tx));
}
