import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LeadtraceError } from '../../../sdk/index.ts'
import { meQuery } from '../../api/me.ts'
import { notifyOtherTabs } from '../../auth/tab-sync.ts'
import { messages } from '../../i18n/index.ts'
import { safeRedirectPath } from './safe-redirect-path.ts'

/** Reloads the signed-in user, who may have changed. */
export function useRefreshSession(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    // The next user must not see the previous user's cached data.
    client.removeQueries({ type: 'inactive' })
    const me = await client.fetchQuery({ ...meQuery, staleTime: 0 })
    notifyOtherTabs('signed-in')
    if (me === null) throw new LeadtraceError('UNAUTHORIZED', messages.signIn.cookiesBlocked)
  }
}

/** Redirects to `next` from the URL once a user is signed in. */
export function useLeaveWhenSignedIn(): void {
  const { data: me } = useQuery(meQuery)
  const { next } = useSearch({ strict: false })
  const { history } = useRouter()
  const isSignedIn = me !== undefined && me !== null
  useEffect(() => {
    if (!isSignedIn) return
    history.replace(safeRedirectPath(next, window.location.hash, window.location.origin))
  }, [isSignedIn, next, history])
}
