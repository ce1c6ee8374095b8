import { createServer, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Target } from '../service.ts'

/** A door to the service that adds the key; the suite cannot send one. */
export interface KeyProxy {
  /** Address of the tools behind the door. */
  readonly url: string
  close(): Promise<void>
}

/** Longest wait for the service, in milliseconds. */
const timeoutMs = 60_000

/** Opens a door on this machine that passes everything on as it came, `Host` and `Origin` too. */
export async function openKeyProxy({ baseUrl, key }: Target): Promise<KeyProxy> {
  const request = baseUrl.startsWith('https:') ? secure : plain
  const door = createServer((incoming, answer) => {
    const { method, headers } = incoming
    const passed = request(
      `${baseUrl}/mcp`,
      { method, headers: { ...headers, 'x-api-key': key }, timeout: timeoutMs },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      },
    )
    passed.on('error', () => answer.destroy())
    passed.on('timeout', () => passed.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  // Listening on TCP, an address always has a port.
  const { port } = door.address() as AddressInfo
  return {
    url: `http://localhost:${port}/api/mcp`,
    async close() {
      door.closeAllConnections()
      await new Promise((resolve) => door.close(resolve))
    },
  }
}
