import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { LeadtraceError } from '../../sdk/index.ts'
import { toastSessionError } from '../components/feedback/session-toasts.tsx'

/** How often something that may pass by itself is asked for again. */
const maxRetries = 2

/** Under which it is remembered who is signed in. */
export const meKey = ['me'] as const

/**
 * Whatever first learns that the session has ended, the person is told once. Who may not do what
 * their page offered may do less than before: it is asked anew.
 */
const onError = (error: Error) => {
  if (toastSessionError(error) || !(error instanceof LeadtraceError)) return
  if (error.status === 403 || error.status === 404)
    void queryClient.invalidateQueries({ queryKey: meKey })
}

// A task later a second click might already have come, and what was asked for been done twice.
notifyManager.setScheduler(queueMicrotask)

/**
 * Holds what was read; what is older than half a minute is read again when it is looked at. Asks also
 * where the browser says it is offline: what waited in silence would look saved.
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

/** No answer, a service that is busy or away, and a proxy that says so in its place. */
const transientStatuses: ReadonlySet<number> = new Set([0, 429, 502, 503, 504])

/** True for what another try may heal. */
const isTransient = (error: Error): boolean =>
  error instanceof LeadtraceError && transientStatuses.has(error.status)
