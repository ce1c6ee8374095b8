import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { app } from '../../../api/client.ts'
import { isLive, subscribeLeads, subscribeLiveState } from '../../../api/live/live-state.ts'
import { nextPace, type Pace } from '../../../api/live/pace.ts'
import { startLive } from '../../../api/live/start-live.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { refreshLeads, removalKey } from './lead-cache.ts'
import { type LeadChanges, nextChanges, nextPollMs } from './lead-changes.ts'

interface Options {
  /**
   * Called when leads have changed; replaces the default of refetching everything that depends on
   * them.
   */
  readonly onChange?: () => void
}

/**
 * Refetches leads and reports soon after any lead has changed. The service reports changes; if
 * there is no connection, the page polls instead. A hidden page does neither.
 *
 * @see L-220; L-381
 */
export function useLiveLeads({ onChange }: Options = {}): void {
  const { id: orgId } = useOrg()
  const client = useQueryClient()
  const refreshAll = () => {
    if (client.isMutating({ mutationKey: removalKey }) === 0) void refreshLeads(client, orgId)
  }
  const refresh = onChange ?? refreshAll
  useEffect(startLive, [])
  useReportedChanges(orgId, refresh)
  usePolledChanges(orgId, refresh)
}

/** Calls `refresh` after the service reports a change: immediately, or once the page is visible. */
function useReportedChanges(orgId: string, refresh: () => void): void {
  const run = useEffectEvent(refresh)
  useEffect(() => {
    let pace: Pace | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isMissed = false
    const schedule = () => {
      isMissed = document.visibilityState === 'hidden'
      if (isMissed || timer !== undefined) return
      const now = performance.now()
      pace = nextPace(pace, now)
      timer = setTimeout(() => {
        timer = undefined
        run()
      }, pace.at - now)
    }
    const unsubscribe = subscribeLeads((changed) => {
      if (changed === orgId) schedule()
    })
    const onVisible = () => {
      if (isMissed) schedule()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [orgId])
}

/**
 * Calls `refresh` after a poll finds a change. Polls are rare while the service reports changes.
 */
function usePolledChanges(orgId: string, refresh: () => void): void {
  const { may } = useOrg()
  const client = useQueryClient()
  const isReported = useSyncExternalStore(subscribeLiveState, () => isLive(orgId))
  const queryKey = [orgId, 'lead_changes']
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<LeadChanges> => {
      const input = { sort: 'updatedAt:desc', limit: 1, fields: ['updatedAt'] }
      const answer = await app.inOrg(orgId)('list_leads', input, { signal })
      return nextChanges(client.getQueryData<LeadChanges>(queryKey), answer)
    },
    enabled: may('leads.read'),
    staleTime: 0,
    refetchInterval: ({ state }) => nextPollMs(state.data, isReported),
  })
  const run = useEffectEvent(refresh)
  const poll = useEffectEvent(() => client.invalidateQueries({ queryKey }))
  useEffect(() => {
    // Finds changes made after the page's requests but before the connection was opened.
    if (isReported) void poll()
  }, [isReported])
  const previous = useRef<string>(undefined)
  useEffect(() => {
    if (data === undefined) return
    const isNews = previous.current === undefined ? data.isRecent : previous.current !== data.last
    if (isNews) run()
    previous.current = data.last
  }, [data])
}
