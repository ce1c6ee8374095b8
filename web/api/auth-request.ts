import { attempt } from '../../sdk/attempt.ts'
import { fetchAsPerson } from './page-user.ts'

/** Longest wait for an answer, in milliseconds. */
const timeoutMs = 30_000

/**
 * Calls an address below `/app/auth`.
 *
 * @returns Its `data`, whose shape the caller checks or knows.
 * @throws LeadtraceError with what the service says is wrong.
 */
export async function callAuth(
  method: 'GET' | 'POST' | 'DELETE' | 'PATCH',
  path: string,
  sent?: object,
): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json' })
  if (sent !== undefined) headers.set('content-type', 'application/json')
  const { body } = await attempt(fetchAsPerson, {
    method,
    url: `${window.location.origin}/app/auth${path}`,
    headers,
    body: sent === undefined ? undefined : JSON.stringify(sent),
    timeoutMs,
    signal: undefined,
  })
  return body.data
}
