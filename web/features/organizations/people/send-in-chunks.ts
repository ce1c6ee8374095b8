import { maxOrgsPerRequest } from '../../../../contract/organizations/several-orgs-limits.ts'

/** Result of a change in one organization. */
export interface OrgResult {
  readonly orgId: string
  /** Reason why nothing changed; null if the change succeeded. */
  readonly error: { readonly code: string; readonly message: string } | null
  /** Invitation link, if it is not sent by email. */
  readonly link?: string
}

/**
 * Sends a change in as many requests as its organizations require, one after another. If a later
 * request fails, the error becomes the result for its organizations. The results of the other
 * requests are still returned, because the service returns invitation links only once.
 *
 * @param toError  Returns the error to show for organizations whose request failed.
 * @throws The error from the first request; in that case, no other requests are sent.
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
