import type { Database } from '../../platform/database.ts'
import type { ReadDocument } from './client-document.ts'
import { selectClient } from './client-store.ts'

/** How long what was remembered counts until the document is asked for again, in seconds. */
const retryS = 300

/**
 * Reads the document of a client. While it cannot be read, the one counts with which the client got
 * its last tokens: else every connection of it would end with somebody else's server.
 *
 * @throws Error when it cannot be read, and nobody has connected this client.
 */
export async function readOrRemember(
  db: Database,
  read: ReadDocument,
  url: URL,
): Promise<Response> {
  const answer = await read(url).catch((error: unknown) => ({ error }))
  const isAnswer = answer instanceof Response
  if (isAnswer && answer.status < 500) return answer
  const known = await selectClient(db, url.href)
  if (known !== undefined) {
    return new Response(known, { headers: { 'cache-control': `max-age=${retryS}` } })
  }
  if (isAnswer) return answer
  throw answer.error
}
