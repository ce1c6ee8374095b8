import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Language } from '../../contract/languages.ts'
import { getRequestLanguage } from '../platform/http/request-language.ts'
import { html, page, pageHeaders } from './html.ts'
import { methodNotAllowed } from './routes.ts'

const dist = new URL('../../web/dist/', import.meta.url)

/** Addresses of the web app; what stands there is decided in the browser. */
const pages = [
  '/',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/invitation',
  '/organizations/new',
  '/account',
  '/connect/*',
  '/o/*',
] as const

/** Files beside the page that are not named after their content. */
const files = ['favicon.svg', 'color-scheme.js'] as const

const hourS = 3_600
const yearS = 31_536_000

/**
 * Serves the web app: one page at all of its addresses, and its files, compressed when it was built.
 * Names of files under `/assets/` change with their content, so browsers keep them.
 *
 * @param publicUrl  Address of the service; with https browsers are told to stay with it.
 */
export function serveWebApp(app: FastifyInstance, publicUrl: string): void {
  const security = publicUrl.startsWith('https:')
    ? { 'strict-transport-security': `max-age=${yearS}` }
    : {}
  for (const url of pages) {
    app.get(url, async (request, reply) =>
      sendPage(
        reply.headers({ ...security, ...getOpenerPolicy(request.url) }),
        await readPage(getRequestLanguage(request.headers)),
      ),
    )
    methodNotAllowed(app, url, ['GET'])
  }
  if (!existsSync(dist)) return
  void app.register(fastifyStatic, {
    root: fileURLToPath(new URL('assets/', dist)),
    prefix: '/assets/',
    index: false,
    // Files alone; a folder would be refused in words of the library.
    allowedPath: (path) => /^\/?[\w.-]+$/.test(path),
    preCompressed: true,
    maxAge: yearS * 1_000,
    immutable: true,
  })
  for (const file of files) {
    app.get(`/${file}`, (_, reply) =>
      reply.sendFile(file, fileURLToPath(dist), { maxAge: hourS * 1_000, immutable: false }),
    )
  }
}

/**
 * The page as it is built now, or `undefined` without a build. Read for each answer: a build under
 * a running service replaces the files that the page names.
 */
async function readPage(language: Language): Promise<string | undefined> {
  try {
    return await readFile(new URL(`index.${language}.html`, dist), 'utf8')
  } catch {
    return undefined
  }
}

/** Where somebody consents to a program, and where they sign in on the way there. */
const awaited = /^\/(connect\/|sign-in\?next=%2Fconnect%2F)/

/**
 * Windows are kept apart from those that opened them, but for the one in which an assistant waits
 * for consent: it must still reach its opener when it is back at the assistant.
 *
 * @see L-100
 */
const getOpenerPolicy = (url: string) => ({
  'cross-origin-opener-policy': awaited.test(url) ? 'unsafe-none' : 'same-origin',
})

/**
 * Nothing from elsewhere, no script but our files. Style sheets that components make carry the
 * nonce, which is another one for every answer.
 */
function sendPage(reply: FastifyReply, text: string | undefined): FastifyReply {
  if (text === undefined) return reply.code(503).headers(pageHeaders).send(unbuilt.html)
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

const unbuilt = page(
  'Not built',
  'narrow',
  html`<h1>The web app is not built</h1>
<p>The API works. Run <code>npm run build</code> in the folder of Leadtrace, which says what is
wrong, and start again.</p>`,
)
