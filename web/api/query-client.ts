import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { LeadtraceError } from '../../sdk/index.ts'
import { toastSessionError } from '../components/feedback/session-toasts.tsx'

/** Maximum number of retries after a transient error. */
const maxRetries = 2

/** Cache key for the signed-in user. */
export const meKey = ['me'] as const

/**
 * Reports the end of the session once, no matter which request notices it first. After a 403 or
 * 404, reloads the user, who may have lost permissions.
 */
const onError = (error: Error) => {
  if (toastSessionError(error) || !(error instanceof LeadtraceError)) return
  if (error.status === 403 || error.status === 404)
    void queryClient.invalidateQueries({ queryKey: meKey })
}

// With the default scheduler (a macrotask), a second click could submit the same change twice.
notifyManager.setScheduler(queueMicrotask)

/**
 * Cache of responses. Data older than 30 seconds is refetched when shown. Requests are sent even if
 * the browser reports that it is offline, because a silently queued change would appear to have
 * been saved.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failed, error) => failed < maxRetries && isTransient(error),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/**
 * No response (0), a rate limit, or an unavailable service, as reported by the service or a proxy.
 */
const transientStatuses: ReadonlySet<number> = new Set([0, 429, 502, 503, 504])

/** True if a retry may succeed. */
const isTransient = (error: Error): boolean =>
  error instanceof LeadtraceError && transientStatuses.has(error.status)
