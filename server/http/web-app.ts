import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Language } from '../../contract/languages.ts'
import { html } from '../platform/http/html-template.ts'
import { notFound } from './errors.ts'
import { page, pageHeaders } from './html.ts'
import { getPageTexts, type PageTexts } from './page-texts/index.ts'
import { methodNotAllowed } from './routes.ts'

const dist = new URL('../../web/dist/', import.meta.url)

/** URLs of the web app, whose routing runs in the browser. */
const pages = [
  '/',
  '/sign-in',
  '/sign-up',
  '/single-sign-on',
  '/forgot-password',
  '/reset-password',
  '/invitation',
  '/shared',
  '/welcome',
  '/organizations',
  '/organizations/new',
  '/organizations/people',
  '/account',
  '/connect/*',
  '/o/*',
] as const

/** Files next to the page, without a content hash in their names. */
const files = ['favicon.svg', 'color-scheme.js', 'load-failure.js'] as const

const hourS = 3_600
const yearS = 31_536_000

/**
 * Serves the web app: one page at all of its URLs, plus its files, which are compressed at build
 * time. File names below `/assets/` contain a hash of the content, so browsers cache these files.
 *
 * @param publicUrl  URL of the service; https enables HSTS.
 */
export function serveWebApp(app: FastifyInstance, publicUrl: string): void {
  const security = publicUrl.startsWith('https:')
    ? { 'strict-transport-security': `max-age=${yearS}` }
    : {}
  for (const url of pages) {
    app.get(url, { exposeHeadRoute: true }, async (request, reply) => {
      const texts = getPageTexts(request.headers)
      reply.headers({ ...security, ...getOpenerPolicy(request.url) })
      if (url === '/shared') reply.header('x-robots-tag', 'noindex, nofollow')
      return sendPage(reply, texts, await readPage(texts.language))
    })
    methodNotAllowed(app, url, ['GET', 'HEAD'])
  }
  if (!existsSync(dist)) return
  void app.register(async (scope) => {
    scope.addHook('onRequest', async ({ url, raw }) => {
      if (!fileUrl.test(url)) throw notFound()
      for (const name of preconditions) delete raw.headers[name]
    })
    await scope.register(fastifyStatic, {
      root: fileURLToPath(new URL('assets/', dist)),
      prefix: '/assets/',
      index: false,
      preCompressed: true,
      maxAge: yearS * 1_000,
      immutable: true,
    })
    for (const file of files) {
      scope.get(`/${file}`, { exposeHeadRoute: true }, (_, reply) =>
        reply.sendFile(file, fileURLToPath(dist), { maxAge: hourS * 1_000, immutable: false }),
      )
    }
  })
}

/**
 * Request headers that are ignored, because the static file library reports failed preconditions
 * with its own errors, and no client needs just part of a small file.
 */
const preconditions = ['range', 'if-range', 'if-match', 'if-unmodified-since'] as const

/**
 * URLs of files that might exist. For other URLs, such as folders, encoded dots or overlong file
 * names, the static file library would send its own errors, some with status 500.
 */
const fileUrl = /^\/(assets\/)?[\w-][\w.-]{0,199}(\?|$)/

/**
 * The current page; `undefined` if there is no build. It is read on each request, because a build
 * can replace its assets at run time.
 */
async function readPage(language: Language): Promise<string | undefined> {
  try {
    return await readFile(new URL(`index.${language}.html`, dist), 'utf8')
  } catch {
    return undefined
  }
}

/** The consent page for an app, and the sign-in page that leads to it. */
const awaited = /^\/(connect\/|sign-in\?next=%2Fconnect%2F)/

/**
 * Isolates windows from their openers, except on the consent page: after the redirect, its window
 * must still be able to reach the assistant that opened it.
 *
 * @see L-100
 */
const getOpenerPolicy = (url: string) => ({
  'cross-origin-opener-policy': awaited.test(url) ? 'unsafe-none' : 'same-origin',
})

/**
 * Sends the page. Allows no external content, and no scripts other than the web app's own files.
 * Style elements created by components carry a nonce, which changes with every response.
 */
function sendPage(
  reply: FastifyReply,
  { language, notBuilt }: PageTexts,
  text: string | undefined,
): FastifyReply {
  if (text === undefined) {
    const content = html`<p>${notBuilt.help}</p>`
    const unbuilt = page({ language, title: notBuilt.title, content })
    return reply.code(503).headers(pageHeaders).send(unbuilt.html)
  }
  const nonce = randomBytes(18).toString('base64')
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(nonce),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    })
    .send(text.replace('{{nonce}}', nonce))
}

const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
