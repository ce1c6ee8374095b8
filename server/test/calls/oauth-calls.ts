import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Consent } from '../../../contract/oauth.ts'
import type { TestAnswer, TestOrg, TestService } from '../harness.ts'
import { message } from './mcp-calls.ts'

/** Where the tests' client takes answers. */
export const callback = 'https://client.example/callback'

/** Tokens as a client gets them. */
export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly scope: string
  readonly expires_in: number
}

/** Whoever sits at a browser: what they are signed in by. */
export interface Sitting {
  readonly cookie: string
}

/** A form, as clients send it. */
export async function postForm(
  app: FastifyInstance,
  url: string,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestAnswer> {
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  })
  return toAnswer(answer)
}

const toAnswer = (answer: {
  statusCode: number
  headers: Readonly<Record<string, unknown>>
  body: string
}): TestAnswer => ({
  status: answer.statusCode,
  headers: answer.headers,
  body: String(answer.headers['content-type']).includes('json')
    ? JSON.parse(answer.body)
    : answer.body,
})

/** Registers a client. @returns What it was answered. */
export async function register(app: FastifyInstance, metadata: object = {}): Promise<TestAnswer> {
  const usual = {
    client_name: 'Helper',
    redirect_uris: [callback],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
  const answer = await app.inject({
    method: 'POST',
    url: '/oauth/register',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ ...usual, ...metadata }),
  })
  return toAnswer(answer)
}

/** A client that is registered. @returns Its id. */
export const newClient = async (app: FastifyInstance, metadata: object = {}): Promise<string> => {
  const { status, body } = await register(app, metadata)
  if (status !== 201) throw new Error(`not registered: ${JSON.stringify(body)}`)
  return body.client_id
}

/** A secret of the client for one request, and what it tells of it. */
export function newChallenge() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** A request for consent, as a browser makes it. */
export interface Authorization {
  readonly uid: string
  /** Cookies of the request, beside whoever is signed in. */
  readonly cookie: string
  readonly verifier: string
  readonly redirect: string
}

/** Asks for consent. @param query  Beside or in place of the usual; `undefined` leaves it out. */
export async function ask(
  app: FastifyInstance,
  clientId: string,
  query: Readonly<Record<string, string | undefined>> = {},
): Promise<TestAnswer & { readonly verifier: string }> {
  const { verifier, challenge } = newChallenge()
  const all = {
    client_id: clientId,
    redirect_uri: callback,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'state of the client',
    resource: 'http://test/api/mcp',
    ...query,
  }
  const params = Object.entries(all).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  )
  const url = `/oauth/authorize?${new URLSearchParams(params)}`
  const answer = await app.inject({ url, headers: { accept: 'text/html' } })
  return { ...toAnswer(answer), verifier }
}

const cookiesIn = ({ headers }: TestAnswer): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .filter((pair) => !pair?.endsWith('='))
    .join('; ')

/** Asks for consent, and is sent to the page that asks the person. */
export async function begin(
  app: FastifyInstance,
  clientId: string,
  query: Readonly<Record<string, string | undefined>> = {},
): Promise<Authorization> {
  const answer = await ask(app, clientId, query)
  const [, uid] = /^\/connect\/([\w-]+)$/.exec(String(answer.headers.location)) ?? []
  if (uid === undefined)
    throw new Error(`not begun: ${answer.status} ${answer.headers.location} ${answer.body}`)
  const redirect = query.redirect_uri ?? callback
  return { uid, cookie: cookiesIn(answer), verifier: answer.verifier, redirect }
}

/** Calls the page's operations, as the person who sits there. */
export async function atPage(
  app: FastifyInstance,
  { uid, cookie }: Pick<Authorization, 'uid' | 'cookie'>,
  person: Sitting,
  route: 'GET' | 'POST' | 'POST /refuse',
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestAnswer> {
  const [method = 'GET', path = ''] = route.split(' ')
  const answer = await app.inject({
    method: method as 'GET', // one of the above
    url: `/app/connect/${uid}${path}`,
    headers: {
      cookie: [person.cookie, cookie].filter((one) => one !== '').join('; '),
      ...(method === 'GET' ? {} : { origin: 'http://test' }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return toAnswer(answer)
}

/** Looks at the request, consents (to all that can be granted, by default), and goes back to the client. @returns What the client is told. */
export async function consent(
  app: FastifyInstance,
  authorization: Authorization,
  person: Sitting,
  grant: { readonly orgId: string; readonly scopes?: Consent['scopes'] },
): Promise<URLSearchParams> {
  const shown = await atPage(app, authorization, person, 'GET')
  const org = shown.body.data.orgs.find(({ id }: { id: string }) => id === grant.orgId)
  const { orgId, scopes = org?.scopes } = grant
  const { status, body } = await atPage(app, authorization, person, 'POST', { orgId, scopes })
  if (status !== 200) throw new Error(`no consent: ${JSON.stringify(body)}`)
  return goOn(app, authorization, body.data.redirectTo)
}

/** Goes on where the page sends the browser. @returns What the client is told. */
export async function goOn(
  app: FastifyInstance,
  { cookie, redirect }: Authorization,
  address: string,
): Promise<URLSearchParams> {
  const { pathname } = new URL(address)
  const answer = await app.inject({ url: pathname, headers: { cookie, accept: 'text/html' } })
  const location = String(answer.headers.location)
  if (!location.startsWith(redirect))
    throw new Error(`not sent back: ${answer.statusCode} ${location} ${answer.body}`)
  return new URL(location).searchParams
}

/** Brings a code. */
export const bring = (
  app: FastifyInstance,
  clientId: string,
  { verifier, redirect }: Pick<Authorization, 'verifier' | 'redirect'>,
  code: string | null,
  form: Readonly<Record<string, string>> = {},
): Promise<TestAnswer> =>
  postForm(app, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    code: code ?? '',
    code_verifier: verifier,
    redirect_uri: redirect,
    ...form,
  })

/** Gets new tokens. */
export const refresh = (
  app: FastifyInstance,
  clientId: string,
  token: string,
  form: Readonly<Record<string, string>> = {},
): Promise<TestAnswer> =>
  postForm(app, '/oauth/token', {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: token,
    ...form,
  })

/** Connects a client from beginning to end. */
export async function connect(
  app: FastifyInstance,
  clientId: string,
  person: Sitting,
  grant: { readonly orgId: string; readonly scopes?: Consent['scopes'] },
  query: Readonly<Record<string, string | undefined>> = {},
): Promise<Tokens> {
  const authorization = await begin(app, clientId, query)
  const answer = await consent(app, authorization, person, grant)
  const { status, body } = await bring(app, clientId, authorization, answer.get('code'))
  if (status !== 200) throw new Error(`no tokens: ${JSON.stringify(body)}`)
  return body
}

/** Calls a tool with a token. */
export const callWithToken = (
  { callWith }: TestService,
  token: string,
  name = 'check_api',
  sent: object = {},
): Promise<TestAnswer> => {
  const { body, headers } = message('older', 'tools/call', { name, arguments: sent })
  return callWith(undefined, 'POST /mcp', {
    body,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
}

/** Emails of the leads that a token can read; `undefined` when it is refused. */
export async function listEmails(service: TestService, token: string): Promise<unknown> {
  const { status, body } = await callWithToken(service, token, 'list_leads')
  if (status !== 200) return undefined
  return body.result.structuredContent.data.map(({ email }: { email: string }) => email)
}

/** Gives an organization a lead of its own. */
export const addLead = (org: TestOrg, email: string): Promise<TestAnswer> =>
  org.call('POST /leads', { body: { email } })
