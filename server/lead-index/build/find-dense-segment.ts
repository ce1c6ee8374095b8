import type { OrgTx } from '../../platform/db/database.ts'
import { countChangesBySegment } from './apply-deltas-store.ts'
import { type Segment, selectSegments } from './segment-store.ts'

export interface DenseLimits {
  /**
   * Minimum number of deltas for rebuilding a segment; if there are fewer, finding the segment is
   * not worth the cost.
   */
  readonly dense: number
  /** Number of deltas at which a segment is rebuilt even if most of its leads are unchanged. */
  readonly resealed: number
}

/** Maximum number of deltas to count, needed because each delta is compared with each segment. */
const maxCounted = 10_000

/**
 * A segment with so many deltas that rebuilding it from its remaining leads is cheaper than
 * applying them, because rebuilding takes much less time per lead.
 *
 * @see L-339
 */
export async function findDenseSegment(
  tx: OrgTx,
  { dense, resealed }: DenseLimits,
): Promise<Segment | undefined> {
  const segments = await selectSegments(tx)
  const changed = await countChangesBySegment(tx, segments, maxCounted)
  return segments.find(({ slots }, i) => {
    const leads = changed.get(i) ?? 0
    return leads >= dense && (leads >= resealed || leads * 2 >= slots)
  })
}
