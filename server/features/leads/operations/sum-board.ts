import * as z from 'zod'
import { statuses } from '../../../../contract/field-kinds.ts'
import { listLeadsSchema } from '../../../../contract/leads/lead-query.ts'
import { fromUnits } from '../../../../contract/values/exact-decimals.ts'
import type { Condition } from '../../../lead-index/index.ts'
import { sumValues } from '../../../lead-index/rollups/index.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { selectStages } from '../../stages/index.ts'
import { loadFilters, type ScopeInput, toScope } from '../list/query/lead-scope.ts'
import { maxSummed, sumRows } from '../list/store/value-rows-store.ts'

const scopeSchema = listLeadsSchema.in
  .omit({ limit: true, page: true, cursor: true, sort: true, fields: true })
  .transform((sent) => sent as ScopeInput) // Same as in `listLeadsSchema`, minus the omitted keys.

/** @see L-447 */
export const sumBoard = appOperation({
  name: 'sum_board',
  rest: 'GET /orgs/{orgId}/board-sums',
  summary: 'Sum of the values of the leads in each column of the board.',
  permission: 'leads.read',
  input: scopeSchema,
  output: z.array(
    z.object({
      status: z.enum(statuses),
      stageId: z
        .uuid()
        .nullable()
        .meta({ description: 'Null for leads in no stage, and for statuses without stages.' }),
      value: z
        .number()
        .nullable()
        .meta({ description: `Null if a search finds more than ${maxSummed} leads.` }),
    }),
  ),

  async run(ctx, query) {
    const { filters: sent, needles } = toScope(ctx, query)
    const data = await ctx.db.queryInOrg(ctx.org.id, async (tx) => {
      const filters = await loadFilters(tx, { filters: sent, custom: query.custom })
      const sums: { status: Status; stageId: string | null; value: number | null }[] = []
      // Compute the sums one after another, because each sum reads many bitmaps.
      for (const { conditions, ...column } of await listColumns(tx)) {
        const sum = await sumScope(tx, { filters: [...filters, ...conditions], needles })
        sums.push({ ...column, value: sum === undefined ? null : fromUnits(sum, 2) })
      }
      return sums
    })
    return { data }
  },
})

type Status = (typeof statuses)[number]

interface Column {
  readonly status: Status
  readonly stageId: string | null
  readonly conditions: readonly Condition[]
}

/**
 * The board's columns: one per status. A status with stages instead has one column per stage, plus
 * one for its leads that are not in any existing stage.
 */
async function listColumns(tx: OrgTx): Promise<readonly Column[]> {
  const stages = await selectStages(tx)
  const ids = stages.map(({ id }) => id)
  return statuses.flatMap((status): Column[] => {
    const isStatus = { field: 'status', op: 'in', value: [status] } as const
    const own = stages.filter((stage) => stage.status === status)
    if (own.length === 0) return [{ status, stageId: null, conditions: [isStatus] }]
    const hasNone = { field: 'stageId', op: 'notIn', value: ids } as const
    return [
      { status, stageId: null, conditions: [isStatus, hasNone] },
      ...own.map(({ id }): Column => {
        const isIn = { field: 'stageId', op: 'in', value: [id] } as const
        return { status, stageId: id, conditions: [isStatus, isIn] }
      }),
    ]
  })
}

const sumScope = async (tx: OrgTx, scope: Parameters<typeof sumRows>[1]) =>
  (scope.needles.length === 0 ? await sumValues(tx, scope.filters) : undefined) ??
  sumRows(tx, scope)
