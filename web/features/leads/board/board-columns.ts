import { statuses } from '../../../../contract/leads/lead-values.ts'
import type {
  ListLeadsInput,
  ListStagesOutput,
  SumBoardInput,
} from '../../../../sdk/app-operations.generated.ts'
import type { Search } from '../../../lib/search-params.ts'
import {
  parseConditions,
  toNestedInput,
  withKey,
  withoutField,
  withoutPaging,
} from '../shared/list-search.ts'

type Status = (typeof statuses)[number]
type Stage = ListStagesOutput[number]

/** The leads in a status or, if the status has stages, in one stage. */
export interface BoardColumn {
  readonly key: string
  readonly status: Status
  /** Null for leads without a stage; `undefined` if the status has no stages. */
  readonly stage: Stage | null | undefined
}

/** Fields that determine a lead's column on the board. */
interface Placed {
  readonly status?: Status | undefined
  readonly stageId?: string | null | undefined
}

/** The board's columns, without those that the status and stage filters in the URL exclude. */
export function listColumns(search: Search, stages: readonly Stage[]): readonly BoardColumn[] {
  const all = statuses.flatMap((status): BoardColumn[] => {
    const own = stages.filter((stage) => stage.status === status)
    if (own.length === 0) return [{ key: status, status, stage: undefined }]
    return [null, ...own].map((stage) => ({
      key: stage === null ? status : stage.id,
      status,
      stage,
    }))
  })
  const conditions = parseConditions(search)
  return all.filter(({ status, stage }) => {
    const values = { status, stageId: stage?.id ?? 'none' }
    return conditions.every(({ field, operators }) => {
      if (field !== 'status' && field !== 'stageId') return true
      const { eq, in: some, not } = operators
      const value = values[field]
      if (not?.split(',').includes(value)) return false
      return eq === undefined && some === undefined
        ? true
        : value === eq || some?.split(',').includes(value) === true
    })
  })
}

/** Search parameters for listing the leads in a column. */
export function columnSearch(search: Search, { status, stage }: BoardColumn): Search {
  const others = withoutField(withoutField(withoutPaging(search), 'status'), 'stageId')
  return { ...others, status, ...(stage === undefined ? {} : { stageId: stage?.id ?? 'none' }) }
}

/** Fields that cards show. */
const fields = 'id,name,email,status,stageId,value,ownerId,createdAt,source,lossReason,locked'

/** Input for `list_leads` that selects the leads in a column. */
export const toColumnInput = (
  search: Search,
  column: BoardColumn,
  limit: number,
): ListLeadsInput => ({
  // The values are strings from the URL. The service validates them, as it does for the list.
  ...(toNestedInput(columnSearch(search, column)) as ListLeadsInput),
  fields,
  limit,
})

/** Input for `sum_board`, with the filters that all columns share. */
export const toSumInput = (search: Search): SumBoardInput =>
  toNestedInput(
    withKey(withoutField(withoutField(withoutPaging(search), 'status'), 'stageId'), 'sort', ''),
  )

/** The column that a lead is in; a deleted stage counts as no stage. */
export const findColumn = (
  columns: readonly BoardColumn[],
  { status, stageId }: Placed,
): BoardColumn | undefined =>
  columns.find((column) => column.stage?.id === stageId && column.status === status) ??
  columns.find((column) => column.status === status && column.stage == null)

/** The column to the left or right, if any. */
export const findNeighbor = (
  columns: readonly BoardColumn[],
  key: string,
  step: -1 | 1,
): BoardColumn | undefined => columns[columns.findIndex((column) => column.key === key) + step]
