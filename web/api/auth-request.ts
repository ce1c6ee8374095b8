import { attempt } from '../../sdk/attempt.ts'
import { fetchAsPageUser } from './page-user.ts'

/** Longest wait for an answer, in milliseconds. */
const timeoutMs = 30_000

/**
 * Calls an address below `/app/auth`.
 *
 * @returns Its `data`, whose shape the caller checks or knows.
 * @throws LeadtraceError with what the service says is wrong.
 */
export async function sendAuthRequest(
  method: 'GET' | 'POST' | 'DELETE' | 'PATCH',
  path: string,
  payload?: object,
): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json' })
  if (payload !== undefined) headers.set('content-type', 'application/json')
  const { body } = await attempt(fetchAsPageUser, {
    method,
    url: `${window.location.origin}/app/auth${path}`,
    headers,
    body: payload === undefined ? undefined : JSON.stringify(payload),
    timeoutMs,
    signal: undefined,
  })
  return body.data
}
