import { randomBytes } from 'node:crypto'
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type HTTPMethods,
} from 'fastify'
import { loadOnce } from '../../platform/concurrency/once.ts'
import type { Operation } from '../../platform/operation.ts'
import { newId } from '../../platform/process/ids.ts'
import { standardHeaders } from '../envelope.ts'
import { sendNotFound } from '../errors.ts'
import { methodNotAllowed } from '../routes.ts'
import { basePath } from '../serve-api.ts'

const documentPath = `${basePath}/openapi.json`

/**
 * Serves the OpenAPI document, and `/docs`, a page that displays the document without requests to
 * other hosts.
 */
export function serveReference(app: FastifyInstance, operations: readonly Operation[]): void {
  // Building the document takes a tenth of the CPU time used at startup.
  const document = loadOnce(async () => {
    const { openApiDocument } = await import('./openapi.ts')
    return JSON.stringify(openApiDocument(operations))
  })
  app.get(documentPath, { exposeHeadRoute: true }, async (_, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(await document()),
  )
  const nonce = randomBytes(18).toString('base64')
  // The page contains 4 MB of scripts, so it is loaded on the first request, not at startup.
  const page = loadOnce(() => openPage(nonce))
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const { routing } = await page()
    reply.hijack()
    // Omit `cache-control`, so that browsers cache the page's script.
    const { 'cache-control': _, ...standard } = standardHeaders(request.id)
    const headers = { ...standard, 'content-security-policy': policy(nonce) }
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
    routing(request.raw, reply.raw)
  }
  const shown = ['/docs', '/docs/*']
  const methods: HTTPMethods[] = ['GET', 'HEAD']
  for (const url of shown) app.route({ method: methods, url, handler: show })
  for (const url of [documentPath, ...shown]) methodNotAllowed(app, url, methods)
}

/** Blocks external content; allows styles and images that the page generates. */
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
    sendNotFound(request, reply.headers(standardHeaders(request.id))),
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
