import { buffer } from 'node:stream/consumers'
import { fetchExternal, type OutsideLimits } from '../../../platform/fetch/external-fetch.ts'

/** Limits on fetching a document. @see L-104 */
const limits: OutsideLimits = {
  totalMs: 5_000,
  silentMs: 5_000,
  maxBytes: 5 * 1_024,
  headers: { accept: 'application/json' },
}

export type ReadDocument = (url: URL) => Promise<Response>

/**
 * Fetches the document that describes a client, from an untrusted URL.
 * @throws OutsideError
 */
export const readDocument: ReadDocument = async (url) => {
  const { status, headers, body } = await fetchExternal(url, limits)
  const text = await buffer(body)
  const kept = new Headers()
  for (const name of ['cache-control', 'expires', 'content-type'] as const) {
    const value = headers[name]
    if (value !== undefined) kept.set(name, value)
  }
  // `Response` rejects a body for the statuses 204, 205 and 304, and any status outside 200 to 599.
  const isPlain = status >= 200 && status <= 599 && ![204, 205, 304].includes(status)
  return new Response(isPlain ? new Uint8Array(text) : null, {
    status: isPlain ? status : 502,
    headers: kept,
  })
}
