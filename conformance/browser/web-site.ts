import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/** Form received by the customer's own backend. */
export interface Posted {
  readonly path: string
  readonly fields: URLSearchParams
}

/** The customer's website, served on any host name that resolves to this machine. */
export interface WebSite {
  /** URL for a host and a path, such as `http://www.shop.test:8123/prices`. */
  url(host: string, path: string): string
  /** Submitted forms, oldest first. */
  readonly posted: readonly Posted[]
  stop(): Promise<void>
}

/** @param render Returns the body of the page at a path; the path is also the page's title. */
export async function openWebSite(render: (path: string) => string): Promise<WebSite> {
  const posted: Posted[] = []
  const server = createServer(async (request, reply) => {
    const path = getPath(request)
    if (request.method === 'POST') {
      posted.push({ path, fields: new URLSearchParams(await text(request)) })
    }
    reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    reply.end(`<!doctype html><title>${path}</title>${render(path)}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no TCP address')
  return {
    url: (host, path) => `http://${host}:${address.port}${path}`,
    posted,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const getPath = ({ url = '/' }: IncomingMessage): string => new URL(url, 'http://site').pathname
