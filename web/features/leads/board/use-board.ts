import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orgQuery, useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import type { Search } from '../../../lib/search-params.ts'
import type { ListedLead } from '../list/use-list.ts'
import {
  type BoardColumn,
  findColumn,
  listColumns,
  toColumnInput,
  toSumInput,
} from './board-columns.ts'

/** Initial and maximum number of leads shown in a column. */
export const shownLeads = { first: 20, most: 100 } as const

export interface LoadedColumn extends BoardColumn {
  readonly leads: readonly ListedLead[]
  /** Exact number of leads; `undefined` until it is loaded. */
  readonly total: number | undefined
  /** Sum of the leads' values; `undefined` until it is loaded, or if there are too many leads. */
  readonly value: number | undefined
  readonly error: Error | null
  readonly showMore: () => void
}

export interface LoadedBoard {
  readonly columns: readonly LoadedColumn[]
  /** Keeps showing a lead in its new column until the response for that column contains it. */
  readonly hold: (id: string, column: BoardColumn) => void
}

/** The board's columns with their leads. */
export function useBoard(search: Search): LoadedBoard {
  const org = useOrg()
  const stages = useOrgQuery('list_stages', {}).data?.data
  const [limits, setLimits] = useState<Readonly<Record<string, number>>>({})
  const [held, setHeld] = useState<{ readonly lead: ListedLead; readonly key: string }>()
  const columns = stages === undefined ? [] : listColumns(search, stages)
  const answers = useQueries({
    queries: columns.map((column) => {
      const limit = limits[column.key] ?? shownLeads.first
      const query = orgQuery(org.id, 'list_leads', toColumnInput(search, column, limit))
      return { ...query, placeholderData: keepPreviousData }
    }),
  })
  const sums = useQuery({
    ...orgQuery(org.id, 'sum_board', toSumInput(search)),
    placeholderData: keepPreviousData,
  }).data?.data
  const heldIn = answers[columns.findIndex(({ key }) => key === held?.key)]
  // Until a moved lead's old column is reloaded, that column's cached response still contains the
  // lead, with its new status.
  const leads = new Map([
    ...(held !== undefined && heldIn?.isFetching ? [[held.lead.id, held.lead] as const] : []),
    ...answers.flatMap(({ data }) => data?.data ?? []).map((lead) => [lead.id, lead] as const),
  ])
  const byColumn = Map.groupBy(leads.values(), (lead) => findColumn(columns, lead)?.key)
  return {
    columns: columns.map((column, i) => ({
      ...column,
      leads: byColumn.get(column.key) ?? [],
      total: answers[i]?.data?.meta.pagination?.total,
      value:
        sums?.find(
          ({ status, stageId }) =>
            status === column.status && stageId === (column.stage?.id ?? null),
        )?.value ?? undefined,
      error: answers[i]?.data === undefined ? (answers[i]?.error ?? null) : null,
      showMore: () => setLimits({ ...limits, [column.key]: shownLeads.most }),
    })),
    hold: (id, { key, status, stage }) => {
      const lead = leads.get(id)
      if (lead !== undefined)
        setHeld({ key, lead: { ...lead, status, stageId: stage?.id ?? null } })
    },
  }
}
