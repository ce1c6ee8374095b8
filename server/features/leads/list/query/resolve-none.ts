import type { Condition } from '../../../../lead-index/index.ts'
import type { OrgTx } from '../../../../platform/db/database.ts'
import { selectMemberIds } from '../../../organizations/index.ts'
import { selectStageIds } from '../../../stages/index.ts'

/** Filter value for leads that no current member owns, or that are in no existing stage. */
export const none = 'none'

/** Loads the IDs to which each field can refer. */
const loaders = { ownerId: selectMemberIds, stageId: selectStageIds } as const

type ReferenceField = keyof typeof loaders

/** True for a field for which {@link none} is a filter value. */
export const acceptsNone = (field: string): field is ReferenceField => Object.hasOwn(loaders, field)

/**
 * Replaces {@link none} in filters with the condition that the field has none of the existing IDs.
 * Leads keep the IDs of former members and deleted stages, and count as leads without any.
 */
export async function resolveNone(
  tx: OrgTx,
  filters: readonly Condition[],
): Promise<readonly Condition[]> {
  if (!filters.some(includesNone)) return filters
  return Promise.all(
    filters.map(async (filter): Promise<Condition> => {
      if (!includesNone(filter)) return filter
      const existing = await loaders[filter.field](tx)
      const others = existing.filter((id) => !filter.value.includes(id))
      return { field: filter.field, op: filter.op === 'in' ? 'notIn' : 'in', value: others }
    }),
  )
}

const includesNone = (
  filter: Condition,
): filter is Condition & { readonly op: 'in' | 'notIn'; readonly field: ReferenceField } =>
  acceptsNone(filter.field) &&
  (filter.op === 'in' || filter.op === 'notIn') &&
  filter.value.includes(none)
