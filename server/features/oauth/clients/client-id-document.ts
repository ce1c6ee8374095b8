import { buffer } from 'node:stream/consumers'
import { fetchExternal, type OutsideLimits } from '../../../platform/fetch/external-fetch.ts'

/** What reading a document may cost. @see L-104 */
const limits: OutsideLimits = {
  totalMs: 5_000,
  silentMs: 5_000,
  maxBytes: 5 * 1_024,
  headers: { accept: 'application/json' },
}

/** Reads the document of a client. */
export type ReadDocument = (url: URL) => Promise<Response>

/**
 * Reads the document in which a client describes itself, at an address that a stranger chose.
 *
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
  // Statuses without a body, and those that are no final answer, cannot be made into one.
  const isPlain = status >= 200 && status <= 599 && ![204, 205, 304].includes(status)
  return new Response(isPlain ? new Uint8Array(text) : null, {
    status: isPlain ? status : 502,
    headers: kept,
  })
}
