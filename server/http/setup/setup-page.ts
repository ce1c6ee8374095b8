import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { orgSettingsSchema } from '../../../contract/organizations/org.ts'
import { issueKey } from '../../features/api-keys/index.ts'
import {
  isSetupToken,
  maxPassword,
  minPassword,
  useSetupLink,
} from '../../features/organizations/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Html, html, page, pageHeaders } from '../html.ts'
import { methodNotAllowed } from '../routes.ts'
import { timeZoneChoice, timeZoneHeaders } from './time-zone-field.ts'

const tokenSchema = z.string().max(100)

const formSchema = z.object({
  token: tokenSchema,
  org: z.string().trim().min(1, 'Give the organization a name.').max(200),
  name: z.string().trim().min(1, 'Tell your name.').max(200),
  email: z.email('That is not an email address.').max(254),
  password: z
    .string()
    .min(minPassword, `Use at least ${minPassword} characters for the password.`)
    .max(maxPassword),
  timeZone: orgSettingsSchema.shape.timeZone,
})

/**
 * Serves the setup page of a first start. It creates the owner, the organization and a first API
 * key, once.
 *
 * @param publicUrl  Address in the example on the page.
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
      if (!(await isSetupToken(db, token))) return send(reply, 404, ended)
      return send(reply, 200, form(token), timeZoneHeaders)
    })
    scope.post('/setup', { bodyLimit: 8_192 }, async ({ body }, reply) => {
      const parsed = formSchema.safeParse(body)
      if (!parsed.success) return refuse(db, reply, body, parsed.error)
      const { token, org, timeZone, ...owner } = parsed.data
      const issued = await useSetupLink(db, token, { name: org, timeZone, owner }, (tx) => {
        const key = { name: 'First key', access: 'read+write', expiresAt: null } as const
        return issueKey(tx, { ...key, createdBy: owner.email }, new Date())
      })
      return issued === undefined
        ? send(reply, 404, ended)
        : send(reply, 200, done(org, issued.key, publicUrl))
    })
    methodNotAllowed(scope, '/setup', ['GET', 'POST'])
  })
}

const parseToken = (url: string): string =>
  new URL(url, 'http://localhost').searchParams.get('token') ?? ''

/** Shows the form again with its errors; only to users who have the link. */
async function refuse(
  db: Database,
  reply: FastifyReply,
  body: unknown,
  error: z.ZodError,
): Promise<FastifyReply> {
  const { token = '', ...sent } = z.record(z.string(), z.string()).catch({}).parse(body)
  if (!(await isSetupToken(db, token.slice(0, 100)))) return send(reply, 404, ended)
  return send(reply, 400, form(token, sent, error.issues[0]?.message), timeZoneHeaders)
}

const send = (
  reply: FastifyReply,
  status: number,
  content: Html,
  headers: typeof pageHeaders | typeof timeZoneHeaders = pageHeaders,
): FastifyReply => reply.code(status).headers(headers).send(content.html)

const form = (token: string, sent: Record<string, string> = {}, problem?: string): Html =>
  page(
    'Set up',
    'narrow',
    html`<h1>Set up your Leadtrace</h1>
<p>This creates your account, your organization and a first API key. The link works once.</p>
${problem === undefined ? html`` : html`<p class="bad" role="alert">${problem}</p>`}
<form method="post" action="/setup">
<input type="hidden" name="token" value="${token}">
<label>Organization<input name="org" value="${sent.org ?? ''}" required maxlength="200"
  autocomplete="organization" autofocus></label>
<label>Your name<input name="name" value="${sent.name ?? ''}" required maxlength="200"
  autocomplete="name"></label>
<label>Email<input name="email" type="email" value="${sent.email ?? ''}" required
  maxlength="254" autocomplete="username"></label>
<label>Password <small>At least ${String(minPassword)} characters.</small>
<input name="password" type="password" required minlength="${String(minPassword)}"
  maxlength="${String(maxPassword)}" autocomplete="new-password"></label>
${timeZoneChoice(sent.timeZone ?? '')}
<button>Create organization</button>
</form>`,
  )

const ended = page(
  'Link ended',
  'narrow',
  html`<h1>This link has ended</h1>
<p>A set-up link works once, and only until the next start of the service. If no organization
exists yet, restart Leadtrace: it prints a new link.</p>
<p>Otherwise <a href="/sign-in">sign in</a>.</p>`,
)

const done = (org: string, key: string, publicUrl: string): Html =>
  page(
    'Ready',
    'wide',
    html`<h1>${org} is ready</h1>
<p>This is your API key. It is shown <strong>only now</strong>: keep it where you keep
passwords.</p>
<div class="key">${key}</div>
<p>Send your first lead:</p>
<pre>curl -X POST ${publicUrl}/api/leads \\
  -H 'X-API-KEY: ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"Ada Lovelace","email":"ada@example.com"}'</pre>
<p>Then read it back at <code>GET /api/leads</code>; the <a href="/docs">reference</a> has all
the rest.</p>
<p>Have you kept the key? Then <a href="/sign-in">Sign in</a> to see your leads.</p>`,
  )
