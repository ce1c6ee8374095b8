import type { Database } from '../../../platform/db/database.ts'
import type { ReadDocument } from './client-id-document.ts'
import { selectClient } from './client-store.ts'

/** How long what was remembered counts until the document is asked for again, in seconds. */
const retryS = 300

/** What says how it is; any other status, such as 429 or 503, says that it cannot be told now. */
const telling: ReadonlySet<number> = new Set([200, 404, 410])

/**
 * Reads the document of a client. While it cannot be read, the one counts with which the client got
 * its last tokens: else every connection of it would end with somebody else's server.
 *
 * @param id  Of the client, which is the address of its document as the client spells it.
 * @throws Error when it cannot be read, and nobody has connected this client.
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
