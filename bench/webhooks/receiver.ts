import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

/**
 * Receives webhooks and accepts each one. `GET /count` returns the number of deliveries received
 * and how many of them are distinct.
 */
const { HOST: host, PORT: port } = process.env
const ids = new Set<string>()
let received = 0

const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ received, distinct: ids.size }))
    return
  }
  await text(request)
  received += 1
  ids.add(String(request.headers['webhook-id']))
  response.writeHead(204).end()
})
server.listen(Number(port), host)
process.on('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
})
