import {
  chosenIds,
  chosenInSegment,
  isFrom,
  mergeSelections,
  type PageRequest,
  piecesOf,
  type Selection,
  selectionSize,
} from '../../../../lead-index/index.ts'
import type { OrgTx } from '../../../../platform/db/database.ts'
import { selectStretch } from '../store/search-store.ts'
import type { FoundPart } from './search-matches.ts'

/**
 * The leads of one page of what was found, in order of creation or against it, at the same cost at
 * any depth.
 */
export async function chooseFound(
  tx: OrgTx,
  needles: readonly string[],
  parts: readonly FoundPart[],
  wish: PageRequest,
): Promise<Selection> {
  const chosen: Selection[] = []
  let { offset, limit } = wish
  for (const [i, part] of ahead(parts, wish).entries()) {
    const after = i === 0 ? wish.after : undefined
    if (after === undefined && offset >= part.n) {
      offset -= part.n
      continue
    }
    if (limit === 0) break
    const own = await chooseIn(tx, needles, part, { ...wish, after, offset, limit })
    chosen.push(own)
    limit -= selectionSize(own)
    offset = 0
  }
  return mergeSelections(chosen, wish.direction)
}

/** All that was found, in no order, at most `size` leads at once. */
export async function* piecesOfFound(
  tx: OrgTx,
  needles: readonly string[],
  parts: readonly FoundPart[],
  size: number,
): AsyncGenerator<Selection> {
  for (const part of parts) {
    if ('segment' in part) yield* piecesOf(part, size)
    else {
      for (let offset = 0; offset < part.n; offset += size) {
        yield chooseIn(tx, needles, part, { direction: 'asc', offset, limit: size })
      }
    }
  }
}

async function chooseIn(
  tx: OrgTx,
  needles: readonly string[],
  part: FoundPart,
  wish: PageRequest,
): Promise<Selection> {
  if ('segment' in part) return chosenInSegment(tx, part, wish)
  const ids = await selectStretch(tx, { filters: part.conditions, needles }, part.stretch, wish)
  return chosenIds(ids)
}

/** The parts from that on in which `after` lies, in the wished direction. */
function ahead(
  parts: readonly FoundPart[],
  { direction, after }: PageRequest,
): readonly FoundPart[] {
  const own = after === undefined ? -1 : parts.findIndex((part) => endsFrom(part, after))
  if (direction === 'asc') return parts.slice(Math.max(0, own))
  return (own < 0 ? parts : parts.slice(0, own + 1)).toReversed()
}

function endsFrom(part: FoundPart, after: NonNullable<PageRequest['after']>): boolean {
  const end = 'stretch' in part ? part.stretch.until : part
  return end === undefined || isFrom(end, after)
}
