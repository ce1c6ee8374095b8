import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A program on this computer that waits for a browser to come with an answer. */
export interface Callback {
  /** Where the browser goes. */
  readonly address: string
  /** What the browser brought, each visit once, in their order. */
  next(): Promise<URLSearchParams>
  close(): Promise<void>
}

/** Listens on a free port of loopback, as assistants do that run on a computer. */
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
  // A TCP server that listens has such an address.
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
