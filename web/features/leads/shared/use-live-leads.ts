import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { app } from '../../../api/client.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { refreshLeads } from './lead-cache.ts'
import { type LeadChanges, nextChanges, nextPollMs } from './lead-changes.ts'

interface Options {
  /** Prevents refetches, for example while leads are selected. */
  readonly isPaused?: boolean
}

/**
 * Refetches leads and reports soon after any lead has changed. Polls only while the page is
 * visible.
 *
 * @see L-220
 */
export function useLiveLeads({ isPaused = false }: Options = {}): void {
  const { id: orgId, may } = useOrg()
  const client = useQueryClient()
  const queryKey = [orgId, 'lead_changes']
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<LeadChanges> => {
      const input = { sort: 'updatedAt:desc', limit: 1, fields: ['updatedAt'] }
      const answer = await app.inOrg(orgId)('list_leads', input, { signal })
      return nextChanges(client.getQueryData<LeadChanges>(queryKey), answer)
    },
    enabled: may('leads.read') && !isPaused,
    staleTime: 0,
    refetchInterval: ({ state }) => nextPollMs(state.data),
  })
  const previous = useRef<string>(undefined)
  useEffect(() => {
    if (data === undefined) return
    const isNews = previous.current === undefined ? data.isRecent : previous.current !== data.last
    if (isNews) void refreshLeads(client, orgId)
    previous.current = data.last
  }, [client, orgId, data])
}
