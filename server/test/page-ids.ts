import { selectLeads } from '../features/leads/list/store/list-store.ts'
import { chooseMatches, idSet, type MatchSet, type PageRequest } from '../lead-index/index.ts'
import type { OrgTx } from '../platform/db/database.ts'

/** Ids of one page of the matches, as a list in order of creation reads them. */
export async function idsOfPage(
  tx: OrgTx,
  matches: MatchSet,
  wish: PageRequest,
): Promise<unknown[]> {
  const { direction, limit } = wish
  const rows = await selectLeads(tx, {
    filters: [],
    needles: [],
    order: [
      { field: 'createdAt', direction },
      { field: 'id', direction },
    ],
    asked: ['id'],
    limit,
    offset: 0,
    after: undefined,
    ids: idSet(tx, await chooseMatches(tx, matches, wish)),
  })
  return rows.map(({ id }) => id)
}
