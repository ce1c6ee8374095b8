import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readUnsubscribeToken, unsubscribe, unsubscribePath } from '../features/mails/index.ts'
import type { Database } from '../platform/db/database.ts'
import { type Html, html } from '../platform/http/html-template.ts'
import { page, pageHeaders } from './html.ts'
import { getPageTexts } from './page-texts/index.ts'
import { methodNotAllowed } from './routes.ts'

const maxToken = 1_000

/**
 * Serves the page for unsubscribing from an email without sign-in. Only POST changes anything,
 * because mail filters open links; mail apps send a POST request for their own button (RFC 8058).
 *
 * @see L-226
 */
export function serveUnsubscribe(app: FastifyInstance, db: Database): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The token is in the URL; the body only confirms that the request is intentional.
    scope.addContentTypeParser('*', { parseAs: 'string' }, async () => undefined)
    scope.get(unsubscribePath, (request, reply) => answer(request, reply, false))
    scope.post(unsubscribePath, { bodyLimit: 8_192 }, (request, reply) =>
      answer(request, reply, true),
    )
    methodNotAllowed(scope, unsubscribePath, ['GET', 'POST'])
  })

  async function answer(request: FastifyRequest, reply: FastifyReply, isConfirmed: boolean) {
    const { language, unsubscribe: texts } = getPageTexts(request.headers)
    const token = new URL(request.url, 'http://localhost').searchParams.get('token') ?? ''
    const found = token.length > maxToken ? undefined : await readUnsubscribeToken(db, token)
    const send = (status: number, title: string, content: Html) =>
      reply
        .code(status)
        .headers({ ...pageHeaders, 'cache-control': 'no-store' })
        .send(page({ language, title, content }).html)
    if (found === undefined) return send(404, texts.invalid, html`<p>${texts.invalidHelp}</p>`)
    const mail = texts.kinds[found.kind]
    if (isConfirmed) {
      await unsubscribe(db, found, new Date())
      return send(200, texts.done, html`<p>${texts.doneHelp(mail, found.orgName)}</p>`)
    }
    const content = html`<p>${texts.help(mail, found.orgName)}</p>
<form method="post" action="${unsubscribePath}?token=${token}"><button>${texts.confirm}</button></form>`
    return send(200, texts.title, content)
  }
}
