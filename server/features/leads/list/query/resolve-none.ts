import type { Condition } from '../../../../lead-index/index.ts'
import type { OrgTx } from '../../../../platform/db/database.ts'
import { selectMemberIds } from '../../../organizations/index.ts'
import { selectStageIds } from '../../../stages/index.ts'
import { includesNone, type ReferenceField } from './parse-list-query.ts'

/** Loads the IDs that each field can refer to. */
const loaders = { ownerId: selectMemberIds, stageId: selectStageIds } as const satisfies Record<
  ReferenceField,
  unknown
>

/**
 * Replaces `none` in filters with the condition that the field contains none of the existing IDs.
 * Leads keep the IDs of former members and deleted stages, but they count as leads without an owner
 * or stage.
 */
export async function resolveNone(
  tx: OrgTx,
  filters: readonly Condition[],
): Promise<readonly Condition[]> {
  return Promise.all(
    filters.map(async (filter): Promise<Condition> => {
      if (!includesNone(filter)) return filter
      const existing = await loaders[filter.field](tx)
      const others = existing.filter((id) => !filter.value.includes(id))
      return { field: filter.field, op: filter.op === 'in' ? 'notIn' : 'in', value: others }
    }),
  )
}
