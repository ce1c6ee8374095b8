import type { Segment } from './segment-store.ts'

/** Small segments that become one of middle size, and pieces of few leads that become a small one. */
const smallPerMiddle = 6
const piecesPerSmall = 4

/** How many leads the segments of an organization hold. */
export interface SegmentSizes {
  /** Leads of a new segment. Fewer leave less to look through one by one, more make fewer rows. */
  readonly small: number
  /**
   * Leads that are worth a segment of their own where no more are coming. Without one, each read
   * would look at every single one of them.
   */
  readonly few: number
  /** Leads of a merged segment. A vector of more would not fit into a page, fewer make more rows. */
  readonly large: number
}

/**
 * Neighbours that are worth merging: pieces that nearly fill a small segment together, small ones
 * that nearly fill one of middle size, or middle ones that nearly fill a large one. By the steps in
 * between no merge takes long, and few small segments lie about.
 */
export function findMergeable(
  segments: readonly Segment[],
  { small, large }: Pick<SegmentSizes, 'small' | 'large'>,
): readonly Segment[] | undefined {
  const piece = small / piecesPerSmall
  const middle = Math.min(small * smallPerMiddle, large)
  return (
    findRun(segments, piece, small, piece) ??
    findRun(segments, small, middle, small) ??
    findRun(segments, middle, large, small)
  )
}

/**
 * The first neighbours of at most `piece` leads each that fill `whole`, without exceeding it: up to
 * `gap`, or up to a piece where what follows does not fit.
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
