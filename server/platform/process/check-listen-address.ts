import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Finds out whether this machine can listen on an address, at a port that is free.
 *
 * @throws Error of the system, as listening in earnest would.
 */
export async function tryAddress(host: string): Promise<void> {
  const server = createServer()
  server.listen({ host, port: 0 })
  await once(server, 'listening')
  server.close()
}
