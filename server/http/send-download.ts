import { addAbortSignal, finished, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { ApiError } from '../platform/http/api-error.ts'
import type { Download } from '../platform/http/download.ts'

/** Maximum number of concurrent downloads per organization. Each one holds some rows in memory. */
const mostAtOnce = 3

/**
 * Counts downloads as running until they finish or fail.
 *
 * @returns A function that throws a 429 error if the limit is exceeded.
 */
export function createDownloadLimit(): (orgId: string, reply: FastifyReply) => void {
  const running = new Map<string, number>()
  return (orgId, reply) => {
    const before = running.get(orgId) ?? 0
    if (before >= mostAtOnce) {
      throw new ApiError(
        'RATE_LIMITED',
        `${mostAtOnce} downloads are already running. Try again when one has finished.`,
        { headers: { 'retry-after': '10' } },
      )
    }
    running.set(orgId, before + 1)
    finished(reply.raw, () => {
      const remaining = (running.get(orgId) ?? 1) - 1
      if (remaining === 0) running.delete(orgId)
      else running.set(orgId, remaining)
    })
  }
}

/**
 * Streams the rest of a file for as long as its reader is authorized, because a slow download can
 * take hours and access may be revoked in the meantime.
 *
 * @param admit  Throws once the reader is no longer authorized.
 */
export async function* whileAdmitted(
  lines: Download['lines'],
  admit: () => Promise<unknown>,
): AsyncGenerator<string | Buffer, void, void> {
  for await (const piece of lines) {
    await admit()
    yield piece
  }
}

/**
 * Sends a file only as fast as its client reads it. An error after the first bytes closes the
 * connection, because it would be worse to send a truncated file that looks complete.
 */
export function sendDownload(
  reply: FastifyReply,
  { name, contentType, lines, signal, release }: Download,
): FastifyReply {
  const body = Readable.from(lines)
  if (release !== undefined) finished(body, release)
  if (signal !== undefined) addAbortSignal(signal, body)
  return reply
    .header('content-type', contentType)
    .header('content-disposition', disposition(name))
    .send(body)
}

/** `Content-Disposition` header for any file name. */
function disposition(name: string): string {
  const plain = name.replace(/[^\w.-]+/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
