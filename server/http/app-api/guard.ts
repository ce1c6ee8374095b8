import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'

const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change that another site may have sent with this browser's cookie: a cookie alone
 * never suffices.
 *
 * @param origin  Where the web app is served from, such as `https://leads.example.com`.
 * @throws ApiError `FORBIDDEN` unless the browser says that the request comes from there.
 * @see L-52
 */
export function refuseForged({ method, headers }: FastifyRequest, origin: string): void {
  if (safe.has(method)) return
  const isOurs =
    headers.origin === undefined
      ? headers['sec-fetch-site'] === 'same-origin'
      : headers.origin === origin
  if (!isOurs) {
    throw new ApiError('FORBIDDEN', `Changes are taken from the pages of ${origin} only.`)
  }
}
