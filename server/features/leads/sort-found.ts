import type { OrgTx } from '../../platform/database.ts'
import { slotsIn } from '../search/index.ts'
import { type LeadPage, type ListedLead, selectLeads } from './lead-list-store.ts'
import type { FoundInSegment, FoundPart } from './search-index.ts'
import { idsFound } from './search-page.ts'
import { idOf, idsAt, type SlotAt } from './search-store.ts'

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
  let first: string[] = []
  let slots: SlotAt[] = []
  for (const group of groupsOf(parts)) {
    if ('told' in group) slots.push(...group.told)
    else first.push(...(await idsOf(tx, page.needles, group)))
    if (most > mostKept || first.length + slots.length < most + atOnce) continue
    const ids = idsAt(tx, first, slots)
    const rows = await selectLeads(tx, { ...among, ids, asked: ['id'], offset: 0, limit: most })
    // The id was asked for.
    first = rows.map(({ id }) => String(id))
    slots = []
  }
  return selectLeads(tx, { ...among, ids: idsAt(tx, first, slots) })
}

/** Slots of a segment, some thousand at a time; and then what no slot tells of. */
function* groupsOf(parts: readonly FoundPart[]): Generator<{ told: SlotAt[] } | FoundPart> {
  for (const part of parts) {
    if (part.n === 0) continue
    if ('segment' in part) yield* slotsOf(part)
    yield part
  }
}

function* slotsOf({ segment, slots, n, others }: FoundInSegment): Generator<{ told: SlotAt[] }> {
  for (let from = 0; from < n - others.length; from += atOnce) {
    yield { told: slotsIn(slots, from, from + atOnce).map((slot) => ({ segment, slot })) }
  }
}

const idsOf = async (tx: OrgTx, needles: readonly string[], part: FoundPart): Promise<string[]> =>
  'segment' in part
    ? part.others.map(idOf)
    : idsFound(tx, needles, [part], {
        direction: 'asc',
        offset: 0,
        limit: part.n,
        after: undefined,
      })
