import type { Condition } from '../../../../lead-index/index.ts'
import type { OrgTx } from '../../../../platform/db/database.ts'
import { selectMemberIds } from '../../../organizations/index.ts'

/** Owner filter value for leads that no current member owns. */
export const noOwner = 'none'

/**
 * Replaces {@link noOwner} in filters with the condition that the owner is none of the members, so
 * that leads owned by former members count as unowned.
 */
export async function resolveOwners(
  tx: OrgTx,
  filters: readonly Condition[],
): Promise<readonly Condition[]> {
  if (!filters.some(includesNoOwner)) return filters
  const members = await selectMemberIds(tx)
  return filters.map((filter): Condition => {
    if (!includesNoOwner(filter)) return filter
    const others = members.filter((id) => !filter.value.includes(id))
    return { field: filter.field, op: filter.op === 'in' ? 'notIn' : 'in', value: others }
  })
}

const includesNoOwner = (
  filter: Condition,
): filter is Condition & { readonly op: 'in' | 'notIn' } =>
  filter.field === 'ownerId' &&
  (filter.op === 'in' || filter.op === 'notIn') &&
  filter.value.includes(noOwner)
