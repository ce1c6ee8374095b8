import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Local app that a browser is redirected to. */
export interface Callback {
  /** Redirect URL. */
  readonly address: string
  /** Parameters of each redirect, in order. */
  next(): Promise<URLSearchParams>
  close(): Promise<void>
}

/** Listens on a free loopback port, like desktop assistants. */
export async function openCallback(): Promise<Callback> {
  const brought: URLSearchParams[] = []
  const waiting: ((params: URLSearchParams) => void)[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    response.setHeader('content-type', 'text/html').end('<h1>You may close this page</h1>')
    if (pathname !== '/callback') return
    const take = waiting.shift()
    if (take === undefined) brought.push(searchParams)
    else take(searchParams)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server that is listening always has an address with a port.
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/callback`,
    next: async () => brought.shift() ?? new Promise((resolve) => waiting.push(resolve)),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
