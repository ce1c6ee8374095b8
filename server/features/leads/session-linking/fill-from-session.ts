import { type LeadField, leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import type { CreateLead } from '../../../../contract/leads/lead-schemas.ts'
import { maxEventAgeDays } from '../../../../contract/tracking/visit.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { isId } from '../../../platform/process/ids.ts'
import type { ContactKeys } from '../../contacts/index.ts'
import {
  allSignals,
  findAdSession,
  findGoogleCampaignId,
  findSession,
  findVisitorByContact,
  isSameSignal,
  isTracked,
  type Signal,
  type StoredSession,
} from '../../tracking/index.ts'
import type { SessionLink } from '../model/lead-row.ts'

export interface PrefillResult {
  readonly lead: CreateLead
  readonly link: SessionLink | undefined
  /**
   * ID of a session that the lead must wait for, because the session's events may still be
   * received.
   */
  readonly awaits: string | undefined
  readonly warnings: readonly string[]
}

const noLink = { link: undefined, awaits: undefined, warnings: [] } as const

/**
 * Fills missing fields from the session in `sessionId`, or from the current session of a visitor
 * with the same email or phone. An unknown session causes a warning; the lead is stored and waits
 * for the session if the session's events may still be received.
 *
 * @param keys  Contact keys that identify the visitor.
 * @see D-12; D-14; L-150
 */
export async function fillFromSession(
  ctx: Ctx,
  lead: CreateLead,
  keys: ContactKeys,
): Promise<PrefillResult> {
  const { sessionId } = lead
  if (sessionId == null || sessionId === '') return fillFromVisitor(ctx, lead, keys)
  const session = isId(sessionId)
    ? await findSession(ctx.db, ctx.org, sessionId, ctx.now())
    : undefined
  return session === undefined ? awaitSession(ctx, lead, sessionId) : fillFrom(ctx, session, lead)
}

/**
 * Makes the lead wait for its session, unless the ID is malformed or the organization does not
 * track visitors.
 */
async function awaitSession(ctx: Ctx, lead: CreateLead, sessionId: string): Promise<PrefillResult> {
  const mayCome = isId(sessionId) && (await isTracked(ctx.db, ctx.org.id))
  if (!mayCome) {
    const warnings = ['sessionId: session not found; the lead is stored without a visit history.']
    return { ...noLink, lead, warnings }
  }
  const warning =
    "sessionId: session not found yet; the lead will be linked if the session's events are " +
    `received within ${maxEventAgeDays} days, unless the lead has another session by then.`
  return { ...noLink, lead, awaits: sessionId, warnings: [warning] }
}

/**
 * Fills missing fields from a visitor with the same contact data. Skips the lookup if the
 * organization does not track visitors or the person has just denied consent.
 */
async function fillFromVisitor(
  ctx: Ctx,
  lead: CreateLead,
  keys: ContactKeys,
): Promise<PrefillResult> {
  const isNamed = (lead.email ?? lead.phone) != null && lead.analytics_storage !== false
  const visit =
    isNamed && (await isTracked(ctx.db, ctx.org.id))
      ? await findVisitorByContact(ctx.db, ctx.org, keys, ctx.now())
      : undefined
  if (visit === undefined) return { ...noLink, lead }
  const { visitorId, session } = visit
  if (session === undefined) return { ...noLink, lead, link: { id: null, visitorId } }
  return fillFrom(ctx, session, lead)
}

async function fillFrom(
  ctx: Ctx,
  session: StoredSession,
  lead: CreateLead,
): Promise<PrefillResult> {
  const adSession = await findAdSession(ctx.db, ctx.org, session, ctx.now())
  return {
    ...noLink,
    lead: { ...lead, ...pickSessionFields(lead, session, adSession) },
    link: { id: session.id, visitorId: session.visitorId },
  }
}

const creatable = leadFieldsWhere((field) => field.write)

type LeadValues = Readonly<Partial<Record<LeadField, unknown>>>

/**
 * Session values for fields that are empty in the lead.
 *
 * @param lead  Null and absent fields count as empty.
 * @param adSession  Session whose click IDs and UTM fields are used unless the lead contains
 *   different ones.
 * @see D-14; D-51
 */
export function pickSessionFields(
  lead: LeadValues,
  session: StoredSession,
  adSession: StoredSession,
): Partial<CreateLead> {
  const ad = isFromAd(lead, adSession) ? pickAd(adSession, session) : {}
  const visit: Readonly<Record<string, unknown>> = {
    ...session,
    ...ad,
    path: session.landingPath,
  }
  const entries = creatable
    .filter((field) => lead[field] == null && visit[field] != null)
    .map((field) => [field, visit[field]])
  return Object.fromEntries(entries)
}

/**
 * IDs that identify the browser, not a click. If the ad's session lacks such an ID, the most recent
 * one is used.
 */
const browserIds: ReadonlySet<Signal> = new Set(['ga4cid', 'ga4sid', 'fbp'])

/** True unless the lead names another click or campaign: fields from two ads are never mixed. */
const isFromAd = (lead: LeadValues, adSession: StoredSession): boolean =>
  allSignals.every((signal) => {
    const value = lead[signal]
    if (value == null || browserIds.has(signal)) return true
    return isSameSignal(signal, String(value), adSession[signal] ?? '')
  })

const pickAd = (adSession: StoredSession, session: StoredSession) => ({
  ...Object.fromEntries(
    allSignals.map((signal) => [
      signal,
      adSession[signal] ?? (browserIds.has(signal) ? session[signal] : null),
    ]),
  ),
  searchAdsCampaignId: findGoogleCampaignId(adSession.landingUrl),
})
