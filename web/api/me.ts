import { queryOptions } from '@tanstack/react-query'
import type { GetMeOutput } from '../../sdk/app-operations.generated.ts'
import { LeadtraceError } from '../../sdk/index.ts'
import { dismissSessionToasts } from '../components/feedback/session-toasts.tsx'
import { shared } from '../i18n/shared.ts'
import { followLanguage } from '../i18n/switch-language.ts'
import { sendAuthRequest } from './auth-request.ts'
import { app } from './client.ts'
import { meKey } from './query-client.ts'

/**
 * The signed-in user with their permissions; `null` if no one is signed in. The session is loaded
 * first because nothing else renews it. If it ends while a user is working, the page keeps their
 * input and notifies them, because a redirect would lose what they typed.
 */
export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: async ({ signal, client, queryKey }) => {
    const me = await loadMe(signal)
    // The language is applied only on the first load, because applying it on a later one could
    // discard unsaved input.
    if (me !== null && !client.getQueryData(queryKey)) followLanguage(me.language)
    if (me !== null) dismissSessionToasts()
    else if (client.getQueryData(queryKey))
      throw new LeadtraceError('UNAUTHORIZED', shared.signedOutTitle, { status: 401 })
    return me
  },
  staleTime: 60_000,
})

async function loadMe(signal: AbortSignal): Promise<GetMeOutput | null> {
  try {
    if ((await sendAuthRequest('GET', '/get-session')) === null) return null
    return (await app.asPerson('get_me', {}, { signal })).data
  } catch (error) {
    if (error instanceof LeadtraceError && error.status === 401) return null
    throw error
  }
}
