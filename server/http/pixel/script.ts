import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { methodNotAllowed } from '../routes.ts'
import { fromAnywhere } from './headers.ts'

/** The pixel, and the scripts it loads for forms, hidden fields and regional consent. */
const files = ['px.js', 'px-forms.js', 'px-fields.js', 'px-regions.js'] as const

/**
 * Cache header for scripts: after a release, every page gets the new version within an hour and
 * never has to wait for the download.
 */
const caching = 'public, max-age=3600, stale-while-revalidate=86400'

/** A script in all supported content encodings. */
interface Script {
  readonly etag: string
  readonly bytes: Readonly<Record<Coding, Buffer>>
}

type Coding = 'br' | 'gzip' | 'identity'

/**
 * Serves the scripts to pages from any origin.
 *
 * @throws Error on request if a file in `pixel/` is missing; the API works without the pixel.
 */
export function serveScripts(app: FastifyInstance): void {
  for (const file of files) {
    const url = `/${file}`
    const read = readScript(file)
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => send(request, reply, read()),
    })
    methodNotAllowed(app, url, ['GET', 'HEAD'])
  }
}

/** Reads a file immediately, but compresses it only on the first request. */
function readScript(name: string): () => Script {
  const file = readFile(name)
  let script: Script | undefined
  return () => {
    if (file instanceof Error) {
      throw new Error(`pixel/${name} cannot be read. Build it with \`npm run gen\` and restart.`, {
        cause: file,
      })
    }
    script ??= compress(file)
    return script
  }
}

function readFile(name: string): Buffer | Error {
  try {
    return readFileSync(new URL(`../../../pixel/${name}`, import.meta.url))
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const compress = (file: Buffer): Script => ({
  etag: createHash('sha256').update(file).digest('base64url').slice(0, 22),
  bytes: { br: brotliCompressSync(file), gzip: gzipSync(file, { level: 9 }), identity: file },
})

function send(request: FastifyRequest, reply: FastifyReply, { etag, bytes }: Script): FastifyReply {
  const coding = chooseCoding(request.headers['accept-encoding'])
  const named = `"${etag}-${coding}"`
  reply.headers({ ...fromAnywhere, 'cache-control': caching, etag: named, vary: 'accept-encoding' })
  // The ETag is the same for all encodings.
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.header('content-type', 'text/javascript; charset=utf-8').send(bytes[coding])
}

/** Best encoding for an `Accept-Encoding` header. */
function chooseCoding(accepted: string | undefined): Coding {
  const codings = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .filter(([, weight = 'q=1']) => Number(weight.slice(2)) !== 0)
    .map(([coding]) => coding)
  if (codings.includes('br')) return 'br'
  return codings.includes('gzip') ? 'gzip' : 'identity'
}
