import { pagePersonHeader } from '../../contract/organizations/page-person.ts'
import type { GetMeOutput } from '../../sdk/app-operations.generated.ts'
import { meKey, queryClient } from './query-client.ts'

/** Whom the pages of this tab were made for; `undefined` before anybody has signed in. */
export const pageUserId = (): string | undefined =>
  queryClient.getQueryData<GetMeOutput | null>(meKey)?.id

/** Sends a request that says whom this page was made for, so that it works for nobody else. @see L-155 */
export const fetchAsPageUser: typeof fetch = (address, init) => {
  const headers = new Headers(init?.headers)
  const userId = pageUserId()
  if (userId !== undefined) headers.set(pagePersonHeader, userId)
  return fetch(address, { ...init, headers })
}
