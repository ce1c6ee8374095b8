import type { Outcome, PlatformResponse } from './platform.ts'

/** Statuses after which a retry may succeed. */
const transient: ReadonlySet<number> = new Set([408, 425, 429])

/**
 * Outcome based on the HTTP status alone, for platforms whose response bodies add nothing.
 * Redirects are not followed.
 */
export function readPlainStatus({ status }: Pick<PlatformResponse, 'status'>): Outcome {
  const code = String(status)
  const message = `The server responded with status ${status}.`
  if (status >= 200 && status < 300) return { type: 'accepted' }
  if (status === 401 || status === 403) return { type: 'blocked', code, message }
  if (status < 400) return { type: 'retry', code, message: 'The server redirected the request.' }
  if (status >= 500 || transient.has(status)) return { type: 'retry', code, message }
  return { type: 'rejected', code, message }
}
