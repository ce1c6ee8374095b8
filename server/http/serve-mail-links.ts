import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  confirmAddress,
  confirmReportsPath,
  readConfirmToken,
  readUnsubscribeToken,
  unsubscribe,
  unsubscribePath,
} from '../features/mails/index.ts'
import type { Database } from '../platform/db/database.ts'
import { type Html, html } from '../platform/http/html-template.ts'
import { page, pageHeaders } from './html.ts'
import { getPageTexts } from './page-texts/index.ts'
import { methodNotAllowed } from './routes.ts'

const maxToken = 1_000

type Texts = ReturnType<typeof getPageTexts>

/** The action that a valid link offers. */
interface Action {
  readonly title: string
  readonly help: string
  readonly confirm: string
  readonly done: string
  readonly doneHelp: string
  run(now: Date): Promise<void>
}

interface LinkPage {
  readonly path: string
  readonly getInvalid: (texts: Texts) => { readonly invalid: string; readonly invalidHelp: string }
  /** @returns `undefined` if the token is invalid. */
  readonly find: (db: Database, token: string, texts: Texts) => Promise<Action | undefined>
}

const unsubscribePage: LinkPage = {
  path: unsubscribePath,
  getInvalid: (texts) => texts.unsubscribe,
  async find(db, token, { unsubscribe: texts }) {
    const found = await readUnsubscribeToken(db, token)
    if (found === undefined) return undefined
    const mail = texts.kinds[found.kind]
    const doneHelp = found.isOutside ? texts.doneOutside : texts.doneHelp
    return {
      ...texts,
      help: texts.help(mail, found.orgName),
      doneHelp: doneHelp(mail, found.orgName),
      run: (now) => unsubscribe(db, found, now),
    }
  },
}

const confirmPage: LinkPage = {
  path: confirmReportsPath,
  getInvalid: (texts) => texts.confirmReports,
  async find(db, token, { confirmReports: texts }) {
    const found = await readConfirmToken(db, token, new Date())
    return (
      found && {
        ...texts,
        help: texts.help(found.orgName),
        doneHelp: texts.doneHelp(found.orgName),
        run: (now) => confirmAddress(db, found, now),
      }
    )
  },
}

/**
 * Serves the pages behind links in emails that can be used without signing in. Only POST requests
 * change anything, because mail filters open links. The unsubscribe buttons of mail apps send a
 * POST request (RFC 8058).
 *
 * @see L-226; L-384
 */
export function serveMailLinks(app: FastifyInstance, db: Database): void {
  for (const link of [unsubscribePage, confirmPage]) serveLink(app, db, link)
}

function serveLink(app: FastifyInstance, db: Database, { path, getInvalid, find }: LinkPage): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The token is in the URL; the body only confirms that the request is intentional.
    scope.addContentTypeParser('*', { parseAs: 'string' }, async () => undefined)
    scope.get(path, (request, reply) => answer(request, reply, false))
    scope.post(path, { bodyLimit: 8_192 }, (request, reply) => answer(request, reply, true))
    methodNotAllowed(scope, path, ['GET', 'POST'])
  })

  async function answer(request: FastifyRequest, reply: FastifyReply, isConfirmed: boolean) {
    const texts = getPageTexts(request.headers)
    const token = new URL(request.url, 'http://localhost').searchParams.get('token') ?? ''
    const action = token.length > maxToken ? undefined : await find(db, token, texts)
    const send = (status: number, title: string, content: Html) =>
      reply
        .code(status)
        .headers({ ...pageHeaders, 'cache-control': 'no-store' })
        .send(page({ language: texts.language, title, content }).html)
    if (action === undefined) {
      const { invalid, invalidHelp } = getInvalid(texts)
      return send(404, invalid, html`<p>${invalidHelp}</p>`)
    }
    if (isConfirmed) {
      await action.run(new Date())
      return send(200, action.done, html`<p>${action.doneHelp}</p>`)
    }
    const content = html`<p>${action.help}</p>
<form method="post" action="${path}?token=${token}"><button>${action.confirm}</button></form>`
    return send(200, action.title, content)
  }
}
