import { randomBytes } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { loadOnce } from '../../platform/concurrency/once.ts'
import type { Operation } from '../../platform/operation.ts'
import { newId } from '../../platform/process/ids.ts'
import { sendError, standardHeaders } from '../envelope.ts'
import { notFound } from '../errors.ts'
import { methodNotAllowed } from '../routes.ts'
import { basePath } from '../serve-api.ts'
import { openApiDocument } from './openapi.ts'

const documentPath = `${basePath}/openapi.json`

/**
 * Serves the OpenAPI document, and `/docs`, which shows it without asking any other host.
 */
export function serveReference(app: FastifyInstance, operations: readonly Operation[]): void {
  const document = JSON.stringify(openApiDocument(operations))
  app.get(documentPath, (_, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(document),
  )
  const nonce = randomBytes(18).toString('base64')
  // The page is 4 MB of script; it is loaded by the first reader, not by every start.
  const page = loadOnce(() => openPage(nonce))
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const { routing } = await page()
    reply.hijack()
    // The script of the page may be kept.
    const { 'cache-control': _, ...standard } = standardHeaders(request.id)
    const headers = { ...standard, 'content-security-policy': policy(nonce) }
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
    routing(request.raw, reply.raw)
  }
  const shown = ['/docs', '/docs/*']
  for (const url of shown) app.get(url, show)
  for (const url of [documentPath, ...shown]) methodNotAllowed(app, url, ['GET'])
}

/** Nothing from elsewhere; styles and images that the page makes itself are allowed. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

async function openPage(nonce: string): Promise<FastifyInstance> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference')
  const page = fastify({ genReqId: newId })
  page.setNotFoundHandler((request, reply) =>
    sendError(request, reply.headers(standardHeaders(request.id)), notFound()),
  )
  await page.register(apiReference, {
    routePrefix: '/docs',
    configuration: {
      url: documentPath,
      pageTitle: 'Leadtrace API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      defaultOpenAllTags: true,
      agent: { disabled: true },
      mcp: { disabled: true },
      nonce,
    },
  })
  await page.ready()
  return page
}
