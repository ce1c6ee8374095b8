import { createServer, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Target } from '../service.ts'

/** Proxy that adds the key, which the suite cannot send itself. */
export interface KeyProxy {
  /** URL at which the proxy serves the tools. */
  readonly url: string
  close(): Promise<void>
}

const timeoutMs = 60_000

/**
 * Opens a proxy on this machine that forwards everything unchanged, including `Host` and `Origin`.
 */
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
  // A TCP server that is listening always has a port.
  const { port } = door.address() as AddressInfo
  return {
    url: `http://localhost:${port}/api/mcp`,
    async close() {
      door.closeAllConnections()
      await new Promise((resolve) => door.close(resolve))
    },
  }
}
