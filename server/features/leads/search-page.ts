import type { OrgTx } from '../../platform/database.ts'
import { type Entry, entriesIn, isFrom, type PageWish } from '../segments/index.ts'
import type { FoundPart } from './search-index.ts'
import { selectStretch } from './search-store.ts'

/**
 * The leads of one page of what was found, in order of creation or against it, at the same cost at
 * any depth.
 */
export async function entriesFound(
  tx: OrgTx,
  needles: readonly string[],
  parts: readonly FoundPart[],
  wish: PageWish,
): Promise<Entry[]> {
  const entries: Entry[] = []
  let { offset } = wish
  for (const [i, part] of ahead(parts, wish).entries()) {
    const after = i === 0 ? wish.after : undefined
    if (after === undefined && offset >= part.n) {
      offset -= part.n
      continue
    }
    const limit = wish.limit - entries.length
    if (limit === 0) break
    entries.push(...(await entriesOf(tx, needles, part, { ...wish, after, offset, limit })))
    offset = 0
  }
  return entries
}

async function entriesOf(
  tx: OrgTx,
  needles: readonly string[],
  part: FoundPart,
  wish: PageWish,
): Promise<Entry[]> {
  if ('segment' in part) return entriesIn(tx, part, wish)
  const ids = await selectStretch(tx, { filters: part.conditions, needles }, part.stretch, wish)
  return ids.map((id) => ({ id }))
}

/** The parts from that on in which `after` lies, in the wished direction. */
function ahead(parts: readonly FoundPart[], { direction, after }: PageWish): readonly FoundPart[] {
  const own = after === undefined ? -1 : parts.findIndex((part) => endsFrom(part, after))
  if (direction === 'asc') return parts.slice(Math.max(0, own))
  return (own < 0 ? parts : parts.slice(0, own + 1)).toReversed()
}

function endsFrom(part: FoundPart, after: NonNullable<PageWish['after']>): boolean {
  const end = 'stretch' in part ? part.stretch.until : part
  return end === undefined || isFrom(end, after)
}
