import type { Segment } from './segment-store.ts'

const smallPerMiddle = 6
const piecesPerSmall = 4

/**
 * Number of leads in a new segment while many are being created: four times as many as in other new
 * segments, because each segment and each merge has fixed costs. Building even larger segments
 * could exceed the statement timeout.
 */
export const bulkSegmentLeads = 4_096

/** Segment sizes, as numbers of leads. */
export interface SegmentSizes {
  /**
   * Number of leads in a new segment while few are being created. A lower number would mean more
   * rows; a higher one would leave more leads to scan one by one.
   */
  readonly small: number
  /**
   * Minimum number of leads in a segment while no leads are being created. Until leads are in a
   * segment, each read has to scan all of them.
   */
  readonly few: number
  /** Number of leads in a new segment if at least this many are unsealed. @see L-485 */
  readonly bulk: number
  /**
   * Number of leads in a merged segment. A larger bitmap would not fit into a page, and smaller
   * ones would need more rows.
   */
  readonly large: number
}

/**
 * Adjacent segments to merge: fragments that nearly fill a small segment, small segments that
 * nearly fill a medium one, or medium segments that nearly fill a large one. These steps keep each
 * merge short and the number of small segments low.
 */
export function findMergeable(
  segments: readonly Segment[],
  { small, large }: Pick<SegmentSizes, 'small' | 'large'>,
): readonly Segment[] | undefined {
  const piece = small / piecesPerSmall
  const middle = Math.min(small * smallPerMiddle, large)
  return (
    findEmptyRun(segments) ??
    findRun(segments, piece, small, piece) ??
    findRun(segments, small, middle, small) ??
    findRun(segments, middle, large, small)
  )
}

/** First run of adjacent segments that are empty because their leads were deleted. */
function findEmptyRun(segments: readonly Segment[]): readonly Segment[] | undefined {
  const isEmpty = (i: number) => segments[i]?.built === true && segments[i].slots === 0
  const start = segments.findIndex((_, i) => isEmpty(i) && isEmpty(i + 1))
  if (start < 0) return undefined
  const end = segments.findIndex((_, i) => i > start && !isEmpty(i))
  return segments.slice(start, end < 0 ? undefined : end)
}

/**
 * First run of adjacent segments, each with at most `piece` leads, that together fill `whole` leads
 * without exceeding that number. A run counts as full at `whole - gap` leads, or at `whole - piece`
 * leads if the next segment does not fit.
 */
function findRun(
  segments: readonly Segment[],
  piece: number,
  whole: number,
  gap: number,
): readonly Segment[] | undefined {
  let run: Segment[] = []
  let slots = 0
  const isTooSmall = (margin: number) => run.length < 2 || slots <= whole - margin
  for (const segment of segments) {
    const isPiece = segment.built && segment.slots <= piece
    if (!isPiece || slots + segment.slots > whole) {
      if (!isTooSmall(piece)) return run
      run = []
      slots = 0
    }
    if (!isPiece) continue
    run.push(segment)
    slots += segment.slots
    if (!isTooSmall(gap)) return run
  }
  return undefined
}
