import { createHmac } from 'node:crypto'
import { readBearer } from '../platform-fakes/fake-fields.ts'
import {
  type FakeReply,
  type FakeRequest,
  type FakeResult,
  type PlatformFake,
  startPlatformFake,
} from '../platform-fakes/platform-fake.ts'

/** Lead fields in the Graph API, which rejects requests for any other field. */
const apiFields = new Set(
  'id,created_time,field_data,form_id,is_organic,platform,ad_id,ad_name,adset_id,adset_name,campaign_id,campaign_name'.split(
    ',',
  ),
)

export const metaApp = {
  appId: '1111111111',
  pageId: '2222222222',
  secret: 'app-secret',
  token: 'system-token',
} as const

const pageToken = 'page-token'

const shortToken = 'token-of-hours'

export interface MetaLead {
  readonly id: string
  readonly form_id: string
  readonly field_data: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly [field: string]: unknown
}

/** Graph API for lead forms, with one app and one page. */
export interface MetaLeadsFake extends PlatformFake {
  /** Leads by ID; tests add and remove leads. */
  readonly leads: Map<string, MetaLead>
  /** Properties of the app and its token that tests can change. */
  readonly state: MetaState
}

interface MetaState {
  isExpired: boolean
  expiresAt: number
  scopes: string[]
  canReadAds: boolean
  /** Field that no longer exists in the API. */
  retiredField: string | undefined
  subscribed: string[]
  /** Percentage of the rate limit that has been used. */
  usage: number
  /** Number of leads per page, which is small so that tests cover paging. */
  pageSize: number
  /** Authorization codes, each with its redirect URL. */
  codes: Map<string, string>
}

/** Error in the Graph API's format. */
const fail = (status: number, code: number, message: string, subcode?: number) => ({
  error: {
    status,
    body: {
      error: {
        ...{ message, type: 'OAuthException', code, error_subcode: subcode },
        ...{ is_transient: false, fbtrace_id: 'AbCdEfGh123' },
      },
    },
  },
})

const unknownObject = fail(400, 100, 'Unsupported get request. Object does not exist', 33)

export async function startMetaLeadsFake(): Promise<MetaLeadsFake> {
  const leads = new Map<string, MetaLead>()
  const state: MetaState = {
    ...{ isExpired: false, expiresAt: 0, scopes: ['leads_retrieval'], canReadAds: true },
    ...{ retiredField: undefined, subscribed: ['feed'], usage: 0, pageSize: 2 },
    codes: new Map(),
  }
  const fake = await startPlatformFake({
    baseUrl: 'https://graph.facebook.com/v25.0',
    // Token requests contain the app's secret instead of a token.
    readToken: (request) => readBearer(request) ?? 'none',
    unauthorized: fail(400, 190, 'Error validating access token', 463).error,
    throttled: fail(400, 80_005, '(#80005) There have been too many leadgen api calls').error,
    receive: (request) => withUsage(receive(request, leads, state), state),
  })
  return {
    ...fake,
    leads,
    state,
    set now(value) {
      fake.now = value
    },
    get now() {
      return fake.now
    },
  }
}

function withUsage(result: FakeResult, { usage }: MetaState): FakeResult {
  if (usage === 0 || !('checked' in result)) return result
  const headers = { 'x-app-usage': JSON.stringify({ call_count: usage, total_time: 1 }) }
  return { checked: { ...result.checked, headers } }
}

const ok = (body: unknown): { readonly checked: FakeReply } => ({ checked: { status: 200, body } })

function receive(
  request: FakeRequest,
  leads: ReadonlyMap<string, MetaLead>,
  state: MetaState,
): FakeResult {
  const [, version, id = '', edge] = request.url.pathname.split('/')
  if (version !== 'v25.0') return fail(400, 2_635, '(#2635) Deprecated version')
  if (id === 'oauth') return exchange(request, state)
  const token = readBearer(request) ?? ''
  if (id === 'debug_token') return debug(request, token, state)
  const isKnown = token === metaApp.token || token === pageToken
  if (!isKnown || state.isExpired) {
    return fail(400, 190, 'Error validating access token: Session has expired', 463)
  }
  const proof = createHmac('sha256', metaApp.secret).update(token).digest('hex')
  if (request.url.searchParams.get('appsecret_proof') !== proof) {
    return fail(400, 100, 'Invalid appsecret_proof provided in the API argument')
  }
  if (id === metaApp.pageId && edge === undefined) return ok({ id, access_token: pageToken })
  if (edge !== undefined && token !== pageToken) {
    return fail(400, 190, 'This method must be called with a Page Access Token', 2_069_032)
  }
  if (edge === 'subscribed_apps') return subscribe(request, state)
  if (request.method !== 'GET') return unknownObject
  if (id === metaApp.pageId && edge === 'leadgen_forms') return listForms(request, leads, state)
  if (edge === 'leads') return listLeads(request, id, leads, state)
  const lead = leads.get(id)
  if (edge !== undefined || lead === undefined) return unknownObject
  return selectFields(request, [lead], state, ([one]) => one)
}

/**
 * A code is exchanged for a token that is valid for hours, which is then exchanged for one that is
 * valid for 60 days.
 */
function exchange({ method, body }: FakeRequest, { codes }: MetaState): FakeResult {
  const form = new URLSearchParams(body)
  const isApp =
    form.get('client_id') === metaApp.appId && form.get('client_secret') === metaApp.secret
  if (method !== 'POST' || !isApp) return fail(400, 1, 'Error validating client secret.')
  if (form.get('grant_type') === 'fb_exchange_token') {
    return form.get('fb_exchange_token') === shortToken
      ? ok({ access_token: metaApp.token, token_type: 'bearer', expires_in: 5_183_944 })
      : fail(400, 190, 'Invalid OAuth access token.')
  }
  const redirectUri = codes.get(form.get('code') ?? '')
  codes.delete(form.get('code') ?? '')
  return redirectUri !== undefined && redirectUri === form.get('redirect_uri')
    ? ok({ access_token: shortToken, token_type: 'bearer', expires_in: 5_000 })
    : fail(400, 100, 'Error validating verification code.', 36_008)
}

function debug({ url }: FakeRequest, token: string, state: MetaState): FakeResult {
  if (token !== `${metaApp.appId}|${metaApp.secret}`) {
    return fail(400, 190, 'Invalid OAuth access token signature.')
  }
  const isOurs = url.searchParams.get('input_token') === metaApp.token
  const { expiresAt, scopes } = state
  return ok({
    data: {
      ...{ app_id: metaApp.appId, type: 'SYSTEM_USER', scopes },
      ...{ is_valid: isOurs && !state.isExpired, expires_at: expiresAt },
    },
  })
}

/** A subscription replaces the app's earlier fields, as in Meta's own API. */
function subscribe({ method, url }: FakeRequest, state: MetaState): FakeResult {
  if (method === 'GET') {
    return ok({ data: [{ id: metaApp.appId, subscribed_fields: state.subscribed }] })
  }
  state.subscribed = (url.searchParams.get('subscribed_fields') ?? '').split(',')
  return ok({ success: true })
}

function page<T>({ url }: FakeRequest, items: readonly T[], { pageSize }: MetaState) {
  const start = Number(url.searchParams.get('after') ?? 0)
  const end = start + pageSize
  const next = end < items.length ? { next: 'https://graph.facebook.com/next' } : {}
  return {
    data: items.slice(start, end),
    paging: { cursors: { before: String(start), after: String(end) }, ...next },
  }
}

function listForms(
  request: FakeRequest,
  leads: ReadonlyMap<string, MetaLead>,
  state: MetaState,
): FakeResult {
  const forms = [...new Set([...leads.values()].map(({ form_id }) => form_id))]
  return ok(
    page(
      request,
      forms.map((id) => ({ id })),
      state,
    ),
  )
}

function listLeads(
  request: FakeRequest,
  form: string,
  leads: ReadonlyMap<string, MetaLead>,
  state: MetaState,
): FakeResult {
  const [filter] = JSON.parse(request.url.searchParams.get('filtering') ?? '[]')
  if (filter?.field !== 'time_created' || filter.operator !== 'GREATER_THAN') {
    return fail(400, 100, 'Invalid filtering')
  }
  const isNew = (lead: MetaLead) => Date.parse(String(lead.created_time)) > filter.value * 1_000
  const own = [...leads.values()].filter((lead) => lead.form_id === form && isNew(lead))
  return selectFields(request, own, state, (all) => page(request, all, state))
}

function selectFields(
  { url }: FakeRequest,
  leads: readonly MetaLead[],
  { retiredField, canReadAds }: MetaState,
  build: (leads: readonly object[]) => unknown,
): FakeResult {
  const fields = (url.searchParams.get('fields') ?? '').split(',')
  const wrong = fields.find((field) => !apiFields.has(field) || field === retiredField)
  if (wrong !== undefined) {
    return fail(400, 100, `(#100) Tried accessing nonexisting field (${wrong})`)
  }
  if (!canReadAds && fields.includes('ad_id')) {
    return fail(403, 200, '(#200) Requires ads_management permission')
  }
  const selected = leads.map((lead) =>
    Object.fromEntries(fields.flatMap((one) => (one in lead ? [[one, lead[one]]] : []))),
  )
  return ok(build(selected))
}
