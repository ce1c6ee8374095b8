import { type LeadField, leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import type { CreateLead } from '../../../../contract/leads/lead-schemas.ts'
import { maxEventAgeDays } from '../../../../contract/tracking/visit.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { isId } from '../../../platform/process/ids.ts'
import type { ContactKeys } from '../../contacts/index.ts'
import {
  findSession,
  findVisitorByContact,
  isTracked,
  type StoredSession,
} from '../../tracking/index.ts'
import type { SessionLink } from '../model/lead-row.ts'

/** What the session adds to a create, and what it is linked by. */
export interface PrefillResult {
  readonly lead: CreateLead
  readonly link: SessionLink | undefined
  /** Id of a session that may still come, which the lead is to wait for. */
  readonly awaits: string | undefined
  readonly warnings: readonly string[]
}

const noLink = { link: undefined, awaits: undefined, warnings: [] } as const

/**
 * Fills what the body leaves open from the pixel session that it names, or that the person is in
 * by whose email or phone a visitor is known. A session that the organization does not have is told
 * in a warning; the lead is stored all the same, and waits for it where it may still come.
 *
 * @param keys  By which the person is known.
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
  return session === undefined ? awaitSession(ctx, lead, sessionId) : fillFrom(session, lead)
}

/** Where nobody is tracked, and of what is no id of a session, none will come. */
async function awaitSession(ctx: Ctx, lead: CreateLead, sessionId: string): Promise<PrefillResult> {
  const mayCome = isId(sessionId) && (await isTracked(ctx.db, ctx.org.id))
  if (!mayCome) {
    const warnings = ['sessionId: no such session; the lead is stored without a journey.']
    return { ...noLink, lead, warnings }
  }
  const warning =
    'sessionId: no such session yet; the lead is linked to it when its events arrive within ' +
    `${maxEventAgeDays} days, unless it has another session by then.`
  return { ...noLink, lead, awaits: sessionId, warnings: [warning] }
}

/**
 * Of an organization that nobody visits nothing is looked up, and nobody is recognized who has just
 * refused that.
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
  return fillFrom(session, lead)
}

const fillFrom = (session: StoredSession, lead: CreateLead): PrefillResult => ({
  ...noLink,
  lead: { ...lead, ...pickSessionFields(lead, session) },
  link: { id: session.id, visitorId: session.visitorId },
})

const creatable = leadFieldsWhere((field) => field.write)

/**
 * Each field that lead and session share and the lead has not, as the session tells it.
 *
 * @param lead  What is known of it; null and absent fields are open.
 * @see D-14
 */
export function pickSessionFields(
  lead: Readonly<Partial<Record<LeadField, unknown>>>,
  session: StoredSession,
): Partial<CreateLead> {
  const visit: Readonly<Record<string, unknown>> = { ...session, path: session.landingPath }
  const entries = creatable
    .filter((field) => lead[field] == null && visit[field] != null)
    .map((field) => [field, visit[field]])
  return Object.fromEntries(entries)
}
