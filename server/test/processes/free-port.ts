import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Unused TCP port below the range that systems use for outgoing connections. A port in that range
 * was once taken by a connection before the service could listen on it.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(10_240, 32_768)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    await new Promise((resolve) => server.close(resolve))
    if (isFree) return port
  }
  throw new Error('no TCP port is free')
}
