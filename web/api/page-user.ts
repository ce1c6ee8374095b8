import { pagePersonHeader } from '../../contract/organizations/page-person.ts'
import type { GetMeOutput } from '../../sdk/app-operations.generated.ts'
import { loadServiceMessages } from '../i18n/service-messages.ts'
import { meKey, queryClient } from './query-client.ts'

/** ID of the user that this tab was loaded for; `undefined` before the first sign-in. */
export const pageUserId = (): string | undefined =>
  queryClient.getQueryData<GetMeOutput | null>(meKey)?.id

/**
 * Sends the ID of the page's user with each request, so that the service can reject the request if
 * a different user is signed in. @see L-155
 *
 * @returns The response. If it is an error, the catalog that translates it has been loaded.
 */
export const fetchAsPageUser: typeof fetch = async (address, init) => {
  const headers = new Headers(init?.headers)
  const userId = pageUserId()
  if (userId !== undefined) headers.set(pagePersonHeader, userId)
  const response = await fetch(address, { ...init, headers })
  // The web app has its own messages for status 401.
  if (response.status >= 400 && response.status !== 401) await loadServiceMessages()
  return response
}
