import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Body of a request to Meta; each event has an ID. */
interface MetaBody {
  readonly data?: readonly { readonly event_id: string }[]
}

/** Starts a platform that accepts every conversion and records its ID. */
export async function startPlatform() {
  const ids = new Set<string>()
  let [requests, received] = [0, 0]
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const key = request.headers['idempotency-key']
    // The benchmark sends only bodies of this shape.
    const list = key === undefined ? ((JSON.parse(body) as MetaBody).data ?? []) : []
    for (const { event_id } of list) ids.add(event_id)
    if (key !== undefined) ids.add(String(key))
    requests += 1
    received += key === undefined ? list.length : 1
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ events_received: list.length }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP listener's address has this type.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    ids,
    /** Number of received conversions, including repeats. */
    count: () => received,
    requests: () => requests,
    reset() {
      ids.clear()
      requests = 0
      received = 0
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
