import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'

const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects forged requests (CSRF): a cookie alone is never enough to make a change.
 *
 * @param origin  Origin of the web app, such as `https://leads.example.com`.
 * @throws ApiError `FORBIDDEN` unless the browser confirms that the request comes from this origin.
 * @see L-52
 */
export function refuseForged({ method, headers }: FastifyRequest, origin: string): void {
  if (safe.has(method)) return
  const isOurs =
    headers.origin === undefined
      ? headers['sec-fetch-site'] === 'same-origin'
      : headers.origin === origin
  if (!isOurs) {
    throw new ApiError('FORBIDDEN', `Changes are accepted only from pages on ${origin}.`)
  }
}
