import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { block } from '../../conversions/index.ts'
import { getList, getObject, getText, type Json, type JsonObject } from '../kinds/answers.ts'
import {
  type Access,
  type Announcement,
  accessLost,
  type ConsentCode,
  type FetchedLead,
  type FetchResult,
  type LeadPage,
  type LeadPlatform,
  type PageInput,
  type Reply,
  type Send,
} from './lead-platform.ts'
import { callLinkedin, postOauth } from './linkedin-api.ts'

const settings = z.strictObject({
  clientId: z
    .string()
    .regex(/^[\w-]{5,50}$/, 'must be the client ID of the app')
    .meta({ description: 'Client ID of the LinkedIn app that receives the webhooks.' }),
  accountId: z
    .string()
    .regex(/^\d{5,20}$/, 'must be 5 to 20 digits')
    .meta({ description: 'ID of the ad account whose lead forms are used.' }),
})

type LinkedinAccess = Access<z.output<typeof settings>>

/** Lead fields to request. They include the form, because answers contain only question IDs. */
const fields =
  'id,owner,leadType,leadMetadata,leadMetadataInfo,associatedEntity,versionedLeadGenFormUrn,' +
  'submittedAt,testLead,formResponse,form:(hiddenFields,creationLocale,name,id,content)'

const requiredScope = 'r_marketing_leadgen_automation'

const pageSize = 50

const urnPrefix = 'urn:li:leadGenFormResponse:'

/** Leads from LinkedIn's lead gen forms. @see L-396 */
export const linkedinPlatform: LeadPlatform<LinkedinAccess['settings']> = {
  settings,
  keptDays: 90,
  backfillDays: 90,
  readAnnouncements,
  answerChallenge(query, { secret }) {
    const code = query.get('challengeCode')
    if (code === null || code.length > 200 || secret === undefined) return undefined
    const challengeResponse = createHmac('sha256', secret).update(code).digest('hex')
    const body = JSON.stringify({ challengeCode: code, challengeResponse })
    return { contentType: 'application/json; charset=utf-8', body }
  },
  fetchLead,
  fetchPage,
  check: checkLinkedin,
  refresh: (send, access) =>
    postOauth(
      send,
      'accessToken',
      {
        grant_type: 'refresh_token',
        refresh_token: access.refreshToken,
        client_id: access.settings.clientId,
        client_secret: access.secret,
      },
      readTokens,
    ),
}

/** Deleted leads are not announced; they stay in Leadtrace. */
function readAnnouncements(body: Json): readonly Announcement[] | undefined {
  const leadId = getText(body, 'leadGenFormResponse')?.replace(urnPrefix, '')
  if (leadId === undefined || getText(body, 'leadAction') !== 'CREATED') return undefined
  return /^[\w-]{1,100}$/.test(leadId) ? [{ leadId, body }] : undefined
}

async function fetchLead(
  send: Send,
  { accessToken }: LinkedinAccess,
  { leadId }: Announcement,
): Promise<FetchResult> {
  const path = `/leadFormResponses/${leadId}`
  const get = (query: string) =>
    callLinkedin(send, accessToken, { path: path + query }, (answer) => answer)
  let result = await get(`?fields=${fields}`)
  // An API version that lacks one of the fields rejects the whole request.
  if (result.type === 'rejected' && result.code === 'http_400') result = await get('')
  if (result.type === 'blocked' && result.code === 'http_404') {
    return { type: 'missing', message: result.message }
  }
  return result.type === 'ok' ? { type: 'ok', value: { id: leadId, body: result.value } } : result
}

const cursorSchema = z.object({ start: z.int().min(0).default(0) })

async function fetchPage(
  send: Send,
  { accessToken, settings: { accountId } }: LinkedinAccess,
  { cursor, formId, since, until }: PageInput,
): Promise<Reply<LeadPage>> {
  const { start } = cursorSchema.parse(cursor ?? {})
  const range = `(start:${since.getTime()},end:${until.getTime()})`
  const path =
    `/leadFormResponses?q=owner&owner=(sponsoredAccount:${toUrn(accountId, true)})` +
    `&leadType=(leadType:SPONSORED)&limitedToTestLeads=false&submittedAtTimeRange=${range}` +
    `&fields=${fields}&count=${pageSize}&start=${start}`
  const listed = await callLinkedin(send, accessToken, { path }, (answer) => ({
    elements: getList(answer, 'elements'),
    total: Number(getText(getObject(answer, 'paging'), 'total') ?? Number.NaN),
  }))
  if (listed.type !== 'ok') return listed
  const { elements, total } = listed.value
  const next = start + elements.length
  // Some API versions omit the total; in that case, the first page that is not full is the last.
  const isLast = Number.isNaN(total) ? elements.length < pageSize : next >= total
  const isDone = isLast || elements.length === 0
  return {
    type: 'ok',
    value: {
      leads: elements.filter((one) => isOfForm(one, formId)).flatMap(toLead),
      cursor: isDone ? null : { start: next },
    },
  }
}

/**
 * LinkedIn can filter only by a single version of a form, so this function selects the leads for
 * all versions.
 */
const isOfForm = (lead: JsonObject, formId: string | null): boolean =>
  formId === null ||
  getText(lead, 'versionedLeadGenFormUrn')?.includes(`(urn:li:leadGenForm:${formId},`) === true

function toLead(body: JsonObject): readonly FetchedLead[] {
  const id = getText(body, 'id')
  return id === undefined ? [] : [{ id, body }]
}

const toUrn = (accountId: string, isEncoded: boolean): string => {
  const urn = `urn:li:sponsoredAccount:${accountId}`
  return isEncoded ? encodeURIComponent(urn) : urn
}

/** Tokens in exchange for a code that LinkedIn issues after a user's consent. */
export const requestLinkedinTokens = (
  send: Send,
  { clientId, secret, code, redirectUri }: ConsentCode,
) =>
  postOauth(
    send,
    'accessToken',
    {
      ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri },
      ...{ client_id: clientId, client_secret: secret },
    },
    readTokens,
  )

/** Checks the token, and creates a subscription for the source's URL unless one already exists. */
async function checkLinkedin(send: Send, access: LinkedinAccess) {
  const { clientId, accountId } = access.settings
  const form = { token: access.accessToken, client_id: clientId, client_secret: access.secret }
  const token = await postOauth(send, 'introspectToken', form, readToken)
  if (token.type !== 'ok') return token
  const owner = `(value:(sponsoredAccount:${toUrn(accountId, true)}))`
  const path = `/leadNotifications?q=criteria&owner=${owner}&leadType=(leadType:SPONSORED)`
  const listed = await callLinkedin(send, access.accessToken, { path }, (answer) =>
    getList(answer, 'elements').map((one) => getText(one, 'webhook')),
  )
  if (listed.type !== 'ok') return listed
  if (!listed.value.includes(access.url)) {
    const body = {
      webhook: access.url,
      owner: { sponsoredAccount: toUrn(accountId, false) },
      leadType: 'SPONSORED',
    }
    const created = await callLinkedin(
      send,
      access.accessToken,
      { path: '/leadNotifications', body },
      () => undefined,
    )
    if (created.type === 'rejected') return block(created.code, created.message)
    if (created.type !== 'ok') return created
  }
  return token
}

function readToken(answer: JsonObject): Reply<{ readonly accessUntil: string | null }> {
  if (answer.active !== true) {
    return block('inactive_token', accessLost)
  }
  const scopes = (getText(answer, 'scope') ?? '').split(/[\s,]+/)
  if (!scopes.includes(requiredScope)) {
    return block('no_permission', `The access token lacks the permission ${requiredScope}.`)
  }
  const { expires_at: at } = answer
  const isTime = typeof at === 'number' && at > 0 && at < 10_000_000_000
  return { type: 'ok', value: { accessUntil: isTime ? new Date(at * 1_000).toISOString() : null } }
}

const tokensSchema = z.object({
  access_token: z.string().min(1).max(5_000),
  refresh_token: z.string().min(1).max(5_000).optional(),
  expires_in: z.coerce.number().min(1).max(31_536_000).default(5_184_000),
})

function readTokens(answer: JsonObject) {
  const { data } = tokensSchema.safeParse(answer)
  if (data === undefined) {
    return block('no_token', accessLost)
  }
  return {
    type: 'ok',
    value: {
      accessToken: data.access_token,
      refreshToken: data.refresh_token,
      expiresInSeconds: data.expires_in,
    },
  } as const
}
