import { readBearer } from '../platform-fakes/fake-fields.ts'
import {
  type FakeReply,
  type FakeRequest,
  type FakeResult,
  type PlatformFake,
  startPlatformFake,
} from '../platform-fakes/platform-fake.ts'

export const linkedinApp = {
  clientId: 'client86x',
  accountId: '508123456',
  secret: 'client-secret',
  token: 'access-1',
  refreshToken: 'refresh-1',
} as const

interface LinkedinState {
  /** The only access token that is accepted. */
  token: string
  isRevoked: boolean
  /** Unix time in seconds at which the token expires. */
  expiresAt: number
  scope: string
  /** Field that does not exist in this version of the API. */
  retiredField: string | undefined
  /** URLs subscribed to leads. */
  webhooks: string[]
  pageSize: number
  /** Authorization codes, each with its redirect URL. */
  codes: Map<string, string>
  /** Additional tokens, issued after consent is given. */
  issued: { refresh_token?: string }
}

export interface LinkedinLead {
  readonly id: string
  readonly submittedAt: number
  readonly [field: string]: unknown
}

/**
 * LinkedIn's Lead Sync API with one app and one ad account, along with LinkedIn's sign-in server.
 */
export interface LinkedinLeadsFake extends PlatformFake {
  readonly leads: Map<string, LinkedinLead>
  readonly state: LinkedinState
}

const fail = (status: number, message: string, serviceErrorCode = 0) => ({
  error: { status, body: { status, message, serviceErrorCode, code: 'ERROR' } },
})

const ok = (body: unknown, status = 200): { readonly checked: FakeReply } => ({
  checked: { status, body },
})

export async function startLinkedinLeadsFake(): Promise<LinkedinLeadsFake> {
  const leads = new Map<string, LinkedinLead>()
  const state: LinkedinState = {
    ...{ token: linkedinApp.token, isRevoked: false, retiredField: undefined, webhooks: [] },
    ...{ expiresAt: Math.floor(Date.now() / 1_000) + 5_000_000, pageSize: 2 },
    ...{ codes: new Map(), issued: {} },
    scope: 'r_ads,r_marketing_leadgen_automation',
  }
  const fake = await startPlatformFake({
    baseUrl: 'https://api.linkedin.com/rest',
    // Requests to the sign-in server contain the client's secret instead of a token.
    readToken: (request) => readBearer(request) ?? 'none',
    unauthorized: fail(401, 'Unauthorized', 65_600).error,
    throttled: fail(429, 'Resource level throttle limit reached').error,
    receive: (request) =>
      request.url.pathname.startsWith('/oauth/')
        ? authorize(request, state)
        : receive(request, leads, state),
  })
  return { ...fake, leads, state }
}

function authorize({ url, body }: FakeRequest, state: LinkedinState): FakeResult {
  const form = new URLSearchParams(body)
  const isClient =
    form.get('client_id') === linkedinApp.clientId &&
    form.get('client_secret') === linkedinApp.secret
  if (!isClient) return { error: { status: 401, body: { error: 'invalid_client' } } }
  if (url.pathname.endsWith('/introspectToken')) {
    const active = form.get('token') === state.token && !state.isRevoked
    return ok(active ? { active, expires_at: state.expiresAt, scope: state.scope } : { active })
  }
  if (form.get('grant_type') === 'authorization_code') return exchange(form, state)
  const isMeant = form.get('grant_type') === 'refresh_token'
  if (!isMeant || form.get('refresh_token') !== linkedinApp.refreshToken) {
    return { error: { status: 400, body: { error: 'invalid_grant' } } }
  }
  state.token = 'access-2'
  state.isRevoked = false
  state.expiresAt = Math.floor(Date.now() / 1_000) + 5_184_000
  return ok({ access_token: state.token, expires_in: 5_184_000 })
}

/** A code can be used only once, and only with its own redirect URL. */
function exchange(form: URLSearchParams, state: LinkedinState): FakeResult {
  const redirectUri = state.codes.get(form.get('code') ?? '')
  state.codes.delete(form.get('code') ?? '')
  if (redirectUri === undefined || redirectUri !== form.get('redirect_uri')) {
    return { error: { status: 400, body: { error: 'invalid_grant' } } }
  }
  return ok({ access_token: state.token, expires_in: 5_184_000, ...state.issued })
}

function receive(
  request: FakeRequest,
  leads: ReadonlyMap<string, LinkedinLead>,
  state: LinkedinState,
): FakeResult {
  const { url, headers } = request
  if (headers['linkedin-version'] !== '202604') return fail(426, 'Requested version is not active')
  if (headers['x-restli-protocol-version'] !== '2.0.0') return fail(400, 'Wrong protocol version')
  if (readBearer(request) !== state.token || state.isRevoked) {
    return fail(401, 'The token used in the request has been revoked', 65_601)
  }
  const [, , edge, id] = url.pathname.split('/')
  if (edge === 'leadNotifications') return subscribe(request, state)
  if (edge !== 'leadFormResponses') return fail(404, 'Not found')
  const fields = splitFields(url.searchParams.get('fields'))
  if (state.retiredField !== undefined && fields?.includes(state.retiredField)) {
    return fail(400, `Invalid field: ${state.retiredField}`)
  }
  if (id === undefined) return list(request, leads, state)
  const lead = leads.get(id)
  if (lead === undefined) return fail(404, 'Entity not found')
  // Without a projection, LinkedIn omits the form.
  const { form: _, ...plain } = lead
  return ok(fields === undefined ? plain : lead)
}

const splitFields = (text: string | null): readonly string[] | undefined =>
  text?.replace(/\(.*\)/, '').split(',')

const owner = `urn:li:sponsoredAccount:${linkedinApp.accountId}`

function subscribe({ method, url, body }: FakeRequest, state: LinkedinState): FakeResult {
  if (method === 'GET') {
    if (url.searchParams.get('owner') !== `(value:(sponsoredAccount:${owner}))`) {
      return fail(403, 'Not enough permissions to access this account')
    }
    return ok({ elements: state.webhooks.map((webhook) => ({ webhook })) })
  }
  const sent = JSON.parse(body)
  if (sent.owner?.sponsoredAccount !== owner || sent.leadType !== 'SPONSORED') {
    return fail(422, 'Invalid notification')
  }
  state.webhooks.push(sent.webhook)
  return { checked: { status: 201, body: '' } }
}

function list(
  { url }: FakeRequest,
  leads: ReadonlyMap<string, LinkedinLead>,
  { pageSize }: LinkedinState,
): FakeResult {
  // Encoded parentheses would be invalid in Rest.li.
  const range = /submittedAtTimeRange=\(start:(\d+),end:(\d+)\)/.exec(url.search)
  if (range === null || url.searchParams.get('owner') !== `(sponsoredAccount:${owner})`) {
    return fail(400, 'Invalid query parameters')
  }
  const [since, until] = [Number(range[1]), Number(range[2])]
  const all = [...leads.values()].filter(
    ({ submittedAt, testLead }) =>
      submittedAt >= since && submittedAt <= until && testLead !== true,
  )
  const start = Number(url.searchParams.get('start'))
  const elements = all.slice(start, start + pageSize)
  return ok({ paging: { start, count: pageSize, total: all.length }, elements })
}
