import type { OrgTx } from '../../platform/database.ts'
import { slotsIn } from '../search/index.ts'
import { type Entry, idOf, idSet, type SlotAt } from '../segments/index.ts'
import { type LeadPage, type ListedLead, selectLeads } from './lead-list-store.ts'
import type { FoundInSegment, FoundPart } from './search-index.ts'
import { entriesFound } from './search-page.ts'

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
  let first: Entry[] = []
  for (const group of groupsOf(parts)) {
    first.push(...('told' in group ? group.told : await entriesOf(tx, page.needles, group)))
    if (most > mostKept || first.length < most + atOnce) continue
    const ids = idSet(tx, first)
    const rows = await selectLeads(tx, { ...among, ids, asked: ['id'], offset: 0, limit: most })
    // The id was asked for.
    first = rows.map(({ id }) => ({ id: String(id) }))
  }
  return selectLeads(tx, { ...among, ids: idSet(tx, first) })
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

const entriesOf = async (
  tx: OrgTx,
  needles: readonly string[],
  part: FoundPart,
): Promise<Entry[]> =>
  'segment' in part
    ? part.others.map((key) => ({ id: idOf(key) }))
    : entriesFound(tx, needles, [part], { direction: 'asc', offset: 0, limit: part.n })
