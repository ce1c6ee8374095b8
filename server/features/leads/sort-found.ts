import type { OrgTx } from '../../platform/database.ts'
import { slotsIn } from '../search/index.ts'
import { type Chosen, chosenIds, chosenIn, chosenSealed, idSet, sizeOf } from '../segments/index.ts'
import { type LeadPage, type ListedLead, selectLeads } from './lead-list-store.ts'
import type { FoundInSegment, FoundPart } from './search-index.ts'
import { chooseFound } from './search-page.ts'

/** Leads that one statement sorts besides those that may be on the page. */
const atOnce = 10_000

/** Leads up to the end of a page that can be kept while others are looked at. */
export const mostKept = 10_000

/**
 * A page of what was found, in an order that is not that of creation, by looking at all of it: some
 * thousand leads at a time, of which only those go on that may be on the page.
 *
 * @param page  Ends within {@link mostKept} leads, or few are found.
 */
export async function sortFound(
  tx: OrgTx,
  page: LeadPage,
  parts: readonly FoundPart[],
): Promise<ListedLead[]> {
  const among = { ...page, filters: [], needles: [] }
  const most = page.offset + page.limit
  let first = chosenIds([])
  for (const group of groupsOf(parts)) {
    const more = 'told' in group ? group.told : await chooseAll(tx, page.needles, group)
    first = chosenIn([first, more])
    if (most > mostKept || sizeOf(first) < most + atOnce) continue
    const ids = idSet(tx, first)
    const rows = await selectLeads(tx, { ...among, ids, asked: ['id'], offset: 0, limit: most })
    // The id was asked for.
    first = chosenIds(rows.map(({ id }) => String(id)))
  }
  return selectLeads(tx, { ...among, ids: idSet(tx, first) })
}

/** Slots of a segment, some thousand at a time; and then what no slot tells of. */
function* groupsOf(parts: readonly FoundPart[]): Generator<{ told: Chosen } | FoundPart> {
  for (const part of parts) {
    if (part.n === 0) continue
    if ('segment' in part) yield* slotsOf(part)
    yield part
  }
}

function* slotsOf({ segment, slots, n, others }: FoundInSegment): Generator<{ told: Chosen }> {
  for (let from = 0; from < n - others.length; from += atOnce) {
    const some = slotsIn(slots, from, from + atOnce).map((slot) => ({ segment, slot }))
    yield { told: chosenSealed(some) }
  }
}

const chooseAll = async (
  tx: OrgTx,
  needles: readonly string[],
  part: FoundPart,
): Promise<Chosen> =>
  'segment' in part
    ? chosenSealed([], part.others)
    : chooseFound(tx, needles, [part], { direction: 'asc', offset: 0, limit: part.n })
