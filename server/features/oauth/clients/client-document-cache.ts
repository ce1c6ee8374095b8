import type { Database } from '../../../platform/db/database.ts'
import type { ReadDocument } from './client-id-document.ts'
import { selectClient } from './client-store.ts'

/** Time in seconds after which a stored document is fetched again. */
const retryS = 300

/**
 * Statuses of definitive responses: the document, or a permanent failure. Other statuses, such as
 * 429 or 503, indicate temporary failures.
 */
const telling: ReadonlySet<number> = new Set([200, 404, 410])

/**
 * Reads a client's document. Falls back to the version that was stored when the client last
 * received tokens, so that an outage of the client's server does not end the client's connections.
 *
 * @param id  Client ID: the URL of its document, exactly as the client spells it.
 * @throws Error if the document cannot be read and the client has never been connected.
 */
export async function readOrRemember(
  db: Database,
  read: ReadDocument,
  id: string,
): Promise<Response> {
  const answer = await read(new URL(id)).catch((error: unknown) => ({ error }))
  const isAnswer = answer instanceof Response
  if (isAnswer && telling.has(answer.status)) return answer
  const stored = await selectClient(db, id)
  if (stored !== undefined) {
    return new Response(stored, { headers: { 'cache-control': `max-age=${retryS}` } })
  }
  if (isAnswer) return answer
  throw answer.error
}
