import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Checks that this machine can listen on an address, using any free port.
 *
 * @throws The system error from the attempt.
 */
export async function tryAddress(host: string): Promise<void> {
  const server = createServer()
  server.listen({ host, port: 0 })
  await once(server, 'listening')
  server.close()
}
