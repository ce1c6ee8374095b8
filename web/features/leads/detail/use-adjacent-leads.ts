import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { orgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { toastError } from '../../../components/feedback/toast.ts'
import type { Search } from '../../../lib/search-params.ts'
import { toListInput } from '../shared/list-search.ts'
import { useColumns } from '../shared/use-columns.ts'
import { adjacentPageSearch, findPosition, type ListPosition } from './list-position.ts'

/** Previous and next lead in the list that the URL describes. */
export function useAdjacentLeads(leadId: string) {
  const org = useOrg()
  const client = useQueryClient()
  const navigate = useNavigate()
  const search = useSearch({ from: '/o/$orgId/leads/$leadId' })
  const shown = useColumns(search, ignore)
  const { data } = useQuery({
    ...orgQuery(org.id, 'list_leads', toListInput(search, shown)),
    enabled: shown.isReady,
  })
  const position = useInitialPosition(
    data && findPosition(data.data, data.meta.pagination, leadId),
    leadId,
  )
  const open = (id: string, next: Search) =>
    navigate({
      to: '/o/$orgId/leads/$leadId',
      params: { orgId: org.id, leadId: id },
      search: next,
    })
  /** Moves one lead forward or back, across pages if necessary. */
  const step = async (by: 1 | -1) => {
    const id = by === 1 ? position?.next : position?.previous
    if (id !== undefined) return open(id, search)
    const adjacentSearch = position && adjacentPageSearch(search, position.pagination, by)
    if (adjacentSearch === undefined) return
    try {
      const page = await client.fetchQuery(
        orgQuery(org.id, 'list_leads', toListInput(adjacentSearch, shown)),
      )
      const lead = page.data.at(by === 1 ? 0 : -1)
      if (lead !== undefined) await open(lead.id, adjacentSearch)
    } catch (error) {
      toastError(error)
    }
  }
  const can = (by: 1 | -1): boolean =>
    position !== undefined &&
    ((by === 1 ? position.next : position.previous) !== undefined ||
      adjacentPageSearch(search, position.pagination, by) !== undefined)
  return { search, step, can }
}

const ignore = () => undefined

/**
 * Position of the lead when the page was opened. If an edit removes the lead from the list, moving
 * to an adjacent lead starts from this position.
 */
function useInitialPosition(
  position: ListPosition | undefined,
  leadId: string,
): ListPosition | undefined {
  const [initial, setInitial] = useState<{ leadId: string; place: ListPosition }>()
  if (position !== undefined && initial?.leadId !== leadId) setInitial({ leadId, place: position })
  return initial?.leadId === leadId ? initial.place : position
}
