import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { finished } from 'node:stream/promises'
import type { ClientRequest } from './client-request.ts'

/** Successful response. */
export interface ClientResponse {
  readonly body: string
  /** Time from the request to the last byte of the response. */
  readonly ms: number
}

/** Client with one persistent connection. */
export interface Client {
  /** @throws Error on an error response or a timeout of two minutes. */
  send(request: ClientRequest): Promise<ClientResponse>
  close(): void
}

/** High, because counting millions of rows takes a long time. */
const timeoutMs = 120_000

/**
 * Opens a client for a server.
 *
 * @param more  Additional headers.
 */
export function openClient(
  origin: string,
  key: string,
  more: Readonly<Record<string, string>> = {},
): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = async ({ method, path, body, headers }: ClientRequest): Promise<ClientResponse> => {
    const from = performance.now()
    const outgoing = request(origin + path, {
      agent,
      method,
      headers: {
        ...more,
        'x-api-key': key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      signal: AbortSignal.timeout(timeoutMs),
    })
    outgoing.end(body)
    // Listeners for this event receive exactly one argument, of this type.
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    const bytes = await readBody(response)
    const ms = performance.now() - from
    const text = bytes.toString()
    const { statusCode = 0 } = response
    if (statusCode < 300) return { body: text, ms }
    throw new Error(`${method} ${path} was answered with ${statusCode}: ${text.slice(0, 500)}`)
  }
  return { send, close: () => agent.destroy() }
}

/** Does not decode the body, because the decoding time would count as the server's time. */
async function readBody(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  response.on('data', (part: Buffer) => parts.push(part))
  await finished(response)
  return Buffer.concat(parts)
}
