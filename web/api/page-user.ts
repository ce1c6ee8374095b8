import { pagePersonHeader } from '../../contract/organizations/page-person.ts'
import type { GetMeOutput } from '../../sdk/app-operations.generated.ts'
import { meKey, queryClient } from './query-client.ts'

/** User for whom this tab's pages were loaded; `undefined` before anyone has signed in. */
export const pageUserId = (): string | undefined =>
  queryClient.getQueryData<GetMeOutput | null>(meKey)?.id

/**
 * Sends the page's user with each request, so that the service rejects it if someone else is signed
 * in. @see L-155
 */
export const fetchAsPageUser: typeof fetch = (address, init) => {
  const headers = new Headers(init?.headers)
  const userId = pageUserId()
  if (userId !== undefined) headers.set(pagePersonHeader, userId)
  return fetch(address, { ...init, headers })
}
