import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'

/** A web server on loopback. */
interface FolderServer {
  readonly origin: string
  close(): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  ...{ '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' },
  ...{ '.json': 'application/json', '.svg': 'image/svg+xml' },
}

/** Serves the files in a folder; `/a/` is `/a/index.html`. Only for tests. */
export async function serveFolder(folder: string): Promise<FolderServer> {
  const server = createServer(async ({ url = '/' }, response) => {
    // The URL parser resolves `..`, so the path stays in the folder.
    const { pathname } = new URL(url, 'http://site')
    const path = `${decodeURI(pathname)}${pathname.endsWith('/') ? 'index.html' : ''}`
    const bytes = await readFile(join(folder, path)).catch(() => undefined)
    const type = types[extname(path)] ?? 'application/octet-stream'
    response.writeHead(bytes === undefined ? 404 : 200, { 'content-type': type }).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no TCP address')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
