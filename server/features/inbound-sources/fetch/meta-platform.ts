import { hash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { block } from '../../conversions/index.ts'
import { getList, getObject, getText, type Json, type JsonObject } from '../kinds/answers.ts'
import {
  type Access,
  type Announcement,
  accessLost,
  type FetchResult,
  type LeadPlatform,
  type Send,
} from './lead-platform.ts'
import { fetchMetaPage } from './meta-backfill.ts'
import {
  allFields,
  getGraph,
  isUnknownObject,
  leadFields,
  loadPageToken,
  postGraph,
} from './meta-graph.ts'

const digits = z.string().regex(/^\d{5,20}$/, 'must be 5 to 20 digits')

const settings = z.strictObject({
  appId: digits.meta({ description: 'ID of the Meta app that receives the webhooks.' }),
  pageId: digits.meta({ description: 'ID of the Facebook page whose lead forms are used.' }),
})

type MetaAccess = Access<z.output<typeof settings>>

/** If the app's token lacks this permission, Meta announces leads but does not return them. */
const requiredScope = 'leads_retrieval'

/** Leads from Meta's lead forms (Facebook, Instagram). @see L-395 */
export const metaPlatform: LeadPlatform<MetaAccess['settings']> = {
  settings,
  keptDays: 90,
  backfillDays: 90,
  readAnnouncements,
  answerChallenge(query, { verifyToken }) {
    const challenge = query.get('hub.challenge')
    const isMeant = query.get('hub.mode') === 'subscribe' && challenge !== null
    if (!isMeant || !isEqualText(query.get('hub.verify_token') ?? '', verifyToken)) return undefined
    return { contentType: 'text/plain; charset=utf-8', body: challenge.slice(0, 1_000) }
  },
  fetchLead,
  fetchPage: fetchMetaPage,
  check: checkMeta,
}

const isEqualText = (left: string, right: string): boolean =>
  timingSafeEqual(hash('sha256', left, 'buffer'), hash('sha256', right, 'buffer'))

/** A body may announce leads from several pages. Changes to other fields are ignored. */
function readAnnouncements(body: Json): readonly Announcement[] | undefined {
  if (getText(body, 'object') !== 'page') return undefined
  const changes = getList(body, 'entry').flatMap((entry) => getList(entry, 'changes'))
  return changes
    .filter((change) => getText(change, 'field') === 'leadgen')
    .flatMap((change) => toAnnouncement(getObject(change, 'value')))
}

function toAnnouncement(value: JsonObject): readonly Announcement[] {
  const leadId = getText(value, 'leadgen_id')
  return leadId === undefined || !/^\d{1,30}$/.test(leadId) ? [] : [{ leadId, body: value }]
}

async function fetchLead(
  send: Send,
  access: MetaAccess,
  { leadId, body: announced }: Announcement,
): Promise<FetchResult> {
  const get = (fields: string) =>
    getGraph(send, access, { path: `/${leadId}`, query: { fields } }, (answer) => answer)
  let result = await get(allFields)
  // Meta rejects the whole request if a field is unknown or access to the ad account is denied.
  if (isUnknownField(result)) result = await get(leadFields)
  if (isUnknownObject(result)) return { type: 'missing', message: result.message }
  if (result.type !== 'ok') return result
  return { type: 'ok', value: { id: leadId, body: addAnnounced(result.value, announced) } }
}

const isUnknownField = (result: { readonly type: string; readonly code?: string }): boolean =>
  (result.type === 'rejected' && /^100\b/.test(result.code ?? '')) ||
  (result.type === 'blocked' && /^(?:10|200)\b/.test(result.code ?? ''))

/** Adds the IDs from the webhook, in case the Graph API returned no ad fields. */
function addAnnounced(lead: JsonObject, announced: Json): JsonObject {
  const [adId, pageId] = [getText(announced, 'ad_id'), getText(announced, 'page_id')]
  return {
    ...(adId === undefined ? {} : { ad_id: adId }),
    ...(pageId === undefined ? {} : { page_id: pageId }),
    ...lead,
  }
}

/** Checks the token and subscribes the page to leads. The page's other subscriptions are kept. */
async function checkMeta(send: Send, access: MetaAccess) {
  const { appId, pageId } = access.settings
  const appToken = `${appId}|${access.secret}`
  const debugged = await getGraph(
    send,
    { ...access, accessToken: appToken, isApp: true },
    { path: '/debug_token', query: { input_token: access.accessToken } },
    (answer) => getObject(answer, 'data'),
  )
  if (debugged.type !== 'ok') return debugged
  const problem = findTokenProblem(debugged.value, appId)
  if (problem !== undefined) return problem
  const page = await loadPageToken(send, access)
  if (page.type !== 'ok') return page
  const path = `/${pageId}/subscribed_apps`
  const asPage = { ...access, accessToken: page.value }
  const apps = await getGraph(send, asPage, { path, query: {} }, (answer) =>
    getList(answer, 'data'),
  )
  if (apps.type !== 'ok') return apps
  const subscribed = readFields(apps.value.find((app) => getText(app, 'id') === appId))
  if (!subscribed.includes('leadgen')) {
    const query = { subscribed_fields: [...subscribed, 'leadgen'].join(',') }
    const result = await postGraph(send, asPage, { path, query })
    if (result.type !== 'ok') return result
  }
  return { type: 'ok', value: { accessUntil: readExpiry(debugged.value) } } as const
}

function readFields(app: JsonObject | undefined): readonly string[] {
  const fields = app?.subscribed_fields
  return Array.isArray(fields) ? fields.filter((one) => typeof one === 'string') : []
}

function findTokenProblem(data: JsonObject, appId: string) {
  if (data.is_valid !== true) {
    return block('190', accessLost)
  }
  if (getText(data, 'app_id') !== appId) {
    return block('wrong_app', 'The access token belongs to another app.')
  }
  const scopes = Array.isArray(data.scopes) ? data.scopes : []
  return scopes.includes(requiredScope)
    ? undefined
    : block('no_permission', `The access token lacks the permission ${requiredScope}.`)
}

/** Page tokens do not expire, but access to data may. */
function readExpiry(data: JsonObject): string | null {
  const times = [data.expires_at, data.data_access_expires_at].filter(
    (time) => typeof time === 'number' && time > 0 && time < 10_000_000_000,
  )
  const first = Math.min(...times.map(Number))
  return Number.isFinite(first) ? new Date(first * 1_000).toISOString() : null
}
