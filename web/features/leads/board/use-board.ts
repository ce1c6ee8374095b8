import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { orgQuery, useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import type { Search } from '../../../lib/search-params.ts'
import type { ListedLead } from '../list/use-list.ts'
import { type BoardColumn, findColumn, listColumns, toColumnInput } from './board-columns.ts'

/** Number of leads that a column shows at first, and at most. */
export const shownLeads = { first: 20, most: 100 } as const

export interface LoadedColumn extends BoardColumn {
  readonly leads: readonly ListedLead[]
  /** Exact number of leads; `undefined` until it is loaded. */
  readonly total: number | undefined
  readonly error: Error | null
  readonly showMore: () => void
}

/** The board's columns with their leads. */
export function useBoard(search: Search): readonly LoadedColumn[] {
  const org = useOrg()
  const stages = useOrgQuery('list_stages', {}).data?.data
  const [limits, setLimits] = useState<Readonly<Record<string, number>>>({})
  const columns = stages === undefined ? [] : listColumns(search, stages)
  const answers = useQueries({
    queries: columns.map((column) => ({
      ...orgQuery(
        org.id,
        'list_leads',
        toColumnInput(search, column, limits[column.key] ?? shownLeads.first),
      ),
      placeholderData: keepPreviousData,
    })),
  })
  // A lead that is being moved is still in the response for its old column.
  const leads = new Map(
    answers.flatMap(({ data }) => data?.data ?? []).map((lead) => [lead.id, lead]),
  )
  const byColumn = Map.groupBy(leads.values(), (lead) => findColumn(columns, lead)?.key)
  return columns.map((column, i) => ({
    ...column,
    leads: byColumn.get(column.key) ?? [],
    total: answers[i]?.data?.meta.pagination?.total,
    error: answers[i]?.data === undefined ? (answers[i]?.error ?? null) : null,
    showMore: () => setLimits({ ...limits, [column.key]: shownLeads.most }),
  }))
}
