import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { knownCurrency, orgSettingsSchema } from '../../../contract/organizations/org.ts'
import { keyPresets } from '../../../contract/scopes.ts'
import { issueKey } from '../../features/api-keys/index.ts'
import {
  isSetupToken,
  maxPassword,
  minPassword,
  useSetupLink,
} from '../../features/organizations/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Html, html } from '../../platform/http/html-template.ts'
import { page, pageHeaders } from '../html.ts'
import { getPageTexts, type PageTexts } from '../page-texts/index.ts'
import { methodNotAllowed } from '../routes.ts'
import { currencyChoice } from './currency-field.ts'
import { signInOwner } from './sign-in-owner.ts'
import { timeZoneChoice, timeZoneHeaders } from './time-zone-field.ts'

const tokenSchema = z.string().max(100)

const formSchema = ({ setup }: PageTexts) =>
  z.object({
    token: tokenSchema,
    org: z.string().trim().min(1, setup.organizationMissing).max(200),
    name: z.string().trim().min(1, setup.nameMissing).max(200),
    email: z.email(setup.emailInvalid).max(254),
    password: z.string().min(minPassword, setup.passwordShort(minPassword)).max(maxPassword),
    timeZone: orgSettingsSchema.shape.timeZone,
    currency: knownCurrency.nullable().catch(null),
  })

/**
 * Serves the setup page on first start. It can be used only once: it creates the owner, the
 * organization and the first API key, and signs in the owner.
 *
 * @param publicUrl  URL in the page's example.
 * @see D-42
 */
export function serveSetup(app: FastifyInstance, db: Database, publicUrl: string): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    scope.get('/setup', async (request, reply) => {
      const token = parseToken(request.url)
      const texts = getPageTexts(request.headers)
      if (!(await isSetupToken(db, token))) return send(reply, 404, expiredPage(texts))
      return send(reply, 200, formPage(texts, token), timeZoneHeaders)
    })
    scope.post('/setup', { bodyLimit: 8_192 }, async (request, reply) => {
      const { body, headers } = request
      const texts = getPageTexts(headers)
      const parsed = formSchema(texts).safeParse(body)
      if (!parsed.success) return refuse(db, reply, { body, error: parsed.error, texts })
      const { token, org, timeZone, currency, ...owner } = parsed.data
      const first = { name: org, timeZone, currency, owner }
      const issued = await useSetupLink(db, token, first, (tx) => {
        const key = {
          name: 'First key',
          scopes: keyPresets['read+write'],
          expiresAt: null,
        } as const
        return issueKey(tx, { ...key, createdBy: owner.email }, new Date())
      })
      if (issued === undefined) return send(reply, 404, expiredPage(texts))
      const cookies = await signInOwner(db, { publicUrl, request, owner })
      for (const cookie of cookies) reply.header('set-cookie', cookie)
      return send(reply, 200, donePage(texts, { org, key: issued.key, publicUrl }))
    })
    methodNotAllowed(scope, '/setup', ['GET', 'POST'])
  })
}

const parseToken = (url: string): string =>
  new URL(url, 'http://localhost').searchParams.get('token') ?? ''

interface Refused {
  readonly body: unknown
  readonly error: z.ZodError
  readonly texts: PageTexts
}

/** Shows the form again, along with the first problem, if the link is valid. */
async function refuse(
  db: Database,
  reply: FastifyReply,
  { body, error, texts }: Refused,
): Promise<FastifyReply> {
  const { token = '', ...sent } = z.record(z.string(), z.string()).catch({}).parse(body)
  if (!(await isSetupToken(db, token.slice(0, 100)))) return send(reply, 404, expiredPage(texts))
  const [issue] = error.issues
  const problems: readonly string[] = [
    texts.setup.organizationMissing,
    texts.setup.nameMissing,
    texts.setup.emailInvalid,
    texts.setup.passwordShort(minPassword),
  ]
  const problem = problems.find((one) => one === issue?.message) ?? texts.setup.invalid
  return send(reply, 400, formPage(texts, token, sent, problem), timeZoneHeaders)
}

const send = (
  reply: FastifyReply,
  status: number,
  content: Html,
  headers: typeof pageHeaders | typeof timeZoneHeaders = pageHeaders,
): FastifyReply => reply.code(status).headers(headers).send(content.html)

const formPage = (
  { language, setup }: PageTexts,
  token: string,
  sent: Record<string, string> = {},
  problem?: string,
): Html =>
  page({
    language,
    title: setup.title,
    content: html`<p>${setup.help}</p>
${problem === undefined ? html`` : html`<p class="bad" role="alert">${problem}</p>`}
<form method="post" action="/setup">
<input type="hidden" name="token" value="${token}">
<label>${setup.organization}<input name="org" value="${sent.org ?? ''}" required maxlength="200"
  autocomplete="organization" autofocus></label>
<label>${setup.name}<input name="name" value="${sent.name ?? ''}" required maxlength="200"
  autocomplete="name"></label>
<label>${setup.email}<input name="email" type="email" value="${sent.email ?? ''}" required
  maxlength="254" autocomplete="username"></label>
<label>${setup.password} <small>${setup.passwordHelp(minPassword)}</small>
<input name="password" type="password" required minlength="${String(minPassword)}"
  maxlength="${String(maxPassword)}" autocomplete="new-password"></label>
${timeZoneChoice(setup, sent.timeZone ?? '')}
${currencyChoice(setup, language, sent.currency ?? '')}
<button>${setup.create}</button>
</form>`,
  })

const expiredPage = ({ language, setupExpired }: PageTexts): Html =>
  page({
    language,
    title: setupExpired.title,
    content: html`<p>${setupExpired.help}</p>
<p>${setupExpired.otherwise}</p>`,
  })

interface Done {
  readonly org: string
  readonly key: string
  readonly publicUrl: string
}

const donePage = ({ language, setupDone }: PageTexts, { org, key, publicUrl }: Done): Html =>
  page({
    language,
    title: setupDone.title(org),
    kind: 'wide',
    content: html`<p>${setupDone.key}</p>
<div class="key">${key}</div>
<p>${setupDone.sendLead}</p>
<pre>curl -X POST ${publicUrl}/api/leads \\
  -H 'X-API-KEY: ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"Ada Lovelace","email":"ada@example.com"}'</pre>
<p>${setupDone.read(html`<code>GET /api/leads</code>`)}</p>
<p>${setupDone.next}</p>`,
  })
