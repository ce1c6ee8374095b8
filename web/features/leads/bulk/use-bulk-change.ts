import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type {
  ListBulkChangesOutput,
  StartBulkChangeInput,
} from '../../../../sdk/app-operations.generated.ts'
import { orgQuery, useOrgMutation } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { refreshLeads } from '../shared/lead-cache.ts'

export type BulkChange = ListBulkChangesOutput[number]

const pollMs = 1_000

export const isRunning = ({ state }: BulkChange): boolean =>
  state === 'changing' || state === 'undoing'

/** The latest bulk change; refetched while it is running. */
export function useLatestBulkChange(): BulkChange | undefined {
  const { id: orgId } = useOrg()
  const client = useQueryClient()
  const query = useQuery({
    ...orgQuery(orgId, 'list_bulk_changes', {}),
    refetchInterval: ({ state: { data } }) => {
      const latest = data?.data[0]
      return latest !== undefined && isRunning(latest) ? pollMs : false
    },
  })
  const latest = query.data?.data[0]
  const refresh = useEffectEvent(() => void refreshLeads(client, orgId))
  const handled = latest === undefined ? 0 : latest.done + latest.restored
  useEffect(() => {
    if (handled > 0) refresh()
  }, [handled])
  return latest
}

/** Starts a change to all leads that match a list's filters. */
export function useStartBulkChange(): (input: StartBulkChangeInput) => void {
  const { mutate } = useOrgMutation('start_bulk_change', { stale: ['list_bulk_changes'] })
  return mutate
}
