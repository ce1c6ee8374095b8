import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Consent } from '../../../../contract/oauth.ts'
import type { TestAnswer } from '../../harness.ts'

/** Redirect URI of the test client. */
export const callbackUrl = 'https://client.example/callback'

/** Cookie of a browser in which a user is signed in. */
export interface BrowserSession {
  readonly cookie: string
}

/** Posts a form as clients do. */
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

/** Registers a client. @returns The response. */
export async function registerClient(
  app: FastifyInstance,
  metadata: object = {},
): Promise<TestAnswer> {
  const defaults = {
    client_name: 'Helper',
    redirect_uris: [callbackUrl],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
  const answer = await app.inject({
    method: 'POST',
    url: '/oauth/register',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ ...defaults, ...metadata }),
  })
  return toAnswer(answer)
}

/** Registers a client. @returns Its ID. */
export const newClient = async (app: FastifyInstance, metadata: object = {}): Promise<string> => {
  const { status, body } = await registerClient(app, metadata)
  if (status !== 201) throw new Error(`not registered: ${JSON.stringify(body)}`)
  return body.client_id
}

export function newChallenge() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** A consent request in a browser. */
export interface Authorization {
  readonly uid: string
  /** The request's cookies, without the session cookie. */
  readonly cookie: string
  readonly verifier: string
  readonly redirect: string
}

/**
 * Requests authorization. @param query  Overrides of the defaults; `undefined` omits a parameter.
 */
export async function requestAuthorization(
  app: FastifyInstance,
  clientId: string,
  query: Readonly<Record<string, string | undefined>> = {},
): Promise<TestAnswer & { readonly verifier: string }> {
  const { verifier, challenge } = newChallenge()
  const parameters = {
    client_id: clientId,
    redirect_uri: callbackUrl,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'state of the client',
    resource: 'http://test/api/mcp',
    ...query,
  }
  const params = Object.entries(parameters).filter(
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

/** Requests authorization and expects a redirect to the consent page. */
export async function startAuthorization(
  app: FastifyInstance,
  clientId: string,
  query: Readonly<Record<string, string | undefined>> = {},
): Promise<Authorization> {
  const answer = await requestAuthorization(app, clientId, query)
  const [, uid] = /^\/connect\/([\w-]+)$/.exec(String(answer.headers.location)) ?? []
  if (uid === undefined)
    throw new Error(`not begun: ${answer.status} ${answer.headers.location} ${answer.body}`)
  const redirect = query.redirect_uri ?? callbackUrl
  return { uid, cookie: cookiesIn(answer), verifier: answer.verifier, redirect }
}

export async function callConsentPage(
  app: FastifyInstance,
  { uid, cookie }: Pick<Authorization, 'uid' | 'cookie'>,
  person: BrowserSession,
  route: 'GET' | 'POST' | 'POST /refuse',
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestAnswer> {
  const [method = 'GET', path = ''] = route.split(' ')
  const answer = await app.inject({
    method: method as 'GET', // `route` starts with a method.
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

/** Grants the given scopes; all by default. @returns Parameters of the redirect to the client. */
export async function grantConsent(
  app: FastifyInstance,
  authorization: Authorization,
  person: BrowserSession,
  grant: { readonly orgId: string; readonly scopes?: Consent['scopes'] },
): Promise<URLSearchParams> {
  const shown = await callConsentPage(app, authorization, person, 'GET')
  const org = shown.body.data.orgs.find(({ id }: { id: string }) => id === grant.orgId)
  const { orgId, scopes = org?.scopes } = grant
  const { status, body } = await callConsentPage(app, authorization, person, 'POST', {
    orgId,
    scopes,
  })
  if (status !== 200) throw new Error(`no consent: ${JSON.stringify(body)}`)
  return followRedirect(app, authorization, body.data.redirectTo)
}

/** Follows the consent page's redirect. @returns Parameters of the redirect to the client. */
export async function followRedirect(
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
