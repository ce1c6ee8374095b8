import { attempt } from '../../sdk/attempt.ts'
import { fetchAsPageUser } from './page-user.ts'

const timeoutMs = 30_000

/**
 * Calls a path below `/app/auth`.
 *
 * @returns The response's `data`, whose shape callers must know or check.
 * @throws LeadtraceError with the service's message.
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
