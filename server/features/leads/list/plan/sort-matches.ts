import {
  chosenIds,
  idSet,
  mergeSelections,
  type Selection,
  selectionSize,
} from '../../../../lead-index/index.ts'
import type { OrgTx } from '../../../../platform/db/database.ts'
import { type LeadPage, type ListedLead, selectLeads, selectRows } from '../store/list-store.ts'

/** Leads that one statement sorts besides those that may be on the page. */
export const atOnce = 10_000

/** Leads beyond the page that are cheaper to read whole than to leave out before. */
const fewMore = 200

/** Leads up to the end of a page that can be kept while others are looked at. */
export const mostKept = 10_000

/**
 * A page of what was found, in an order that is not that of creation, by looking at all of it: some
 * thousand leads at a time, of which only those go on that may be on the page.
 *
 * @param page  Ends within {@link mostKept} leads, or few are found.
 * @param pieces  All that was found, at most {@link atOnce} leads each.
 */
export async function sortFound(
  tx: OrgTx,
  page: LeadPage,
  pieces: AsyncIterable<Selection>,
): Promise<ListedLead[]> {
  const among = { ...page, filters: [], needles: [] }
  const most = page.offset + page.limit
  let first = chosenIds([])
  /** Leaves out what cannot be on the page, once that is more than `spare` leads. */
  const keepFirst = async (spare: number) => {
    if (most > mostKept || selectionSize(first) <= most + spare) return
    const ids = idSet(tx, first)
    const rows = await selectRows(tx, { ...among, ids, asked: ['id'], offset: 0, limit: most })
    first = chosenIds(rows.map(({ id }) => id))
  }
  for await (const more of pieces) {
    first = mergeSelections([first, more])
    await keepFirst(atOnce)
  }
  await keepFirst(fewMore)
  return selectLeads(tx, { ...among, ids: idSet(tx, first) })
}
