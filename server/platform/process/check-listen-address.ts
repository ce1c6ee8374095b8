import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Checks that this machine can listen on any free port of an address.
 *
 * @throws The system error of the attempt.
 */
export async function tryAddress(host: string): Promise<void> {
  const server = createServer()
  server.listen({ host, port: 0 })
  await once(server, 'listening')
  server.close()
}
