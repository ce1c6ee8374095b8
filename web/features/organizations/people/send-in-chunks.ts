import { maxOrgsPerRequest } from '../../../../contract/organizations/several-orgs-limits.ts'

/** What a change did in one organization. */
export interface OrgResult {
  readonly orgId: string
  /** Why nothing changed; null if it worked. */
  readonly error: { readonly code: string; readonly message: string } | null
  /** Invitation link, if no email is sent. */
  readonly link?: string
}

/**
 * Sends a change in as many requests as its organizations need, one after another. If a request
 * other than the first fails, its organizations get the error, so that the results of the others
 * are shown: the service returns invitation links only once.
 *
 * @param toError  The error to show for the organizations of a failed request.
 * @throws The error of the first request; nothing else is sent.
 */
export async function sendInChunks(
  orgIds: readonly string[],
  send: (orgIds: string[]) => Promise<readonly OrgResult[]>,
  toError: (thrown: unknown) => NonNullable<OrgResult['error']>,
): Promise<readonly OrgResult[]> {
  const results: OrgResult[] = []
  for (let start = 0; start < orgIds.length; start += maxOrgsPerRequest) {
    const chunk = orgIds.slice(start, start + maxOrgsPerRequest)
    try {
      results.push(...(await send(chunk)))
    } catch (thrown) {
      if (start === 0) throw thrown
      const error = toError(thrown)
      results.push(...chunk.map((orgId) => ({ orgId, error })))
    }
  }
  return results
}
