import { leadFieldsWhere } from '../../../contract/lead-fields.ts'
import type { CreateLead } from '../../../contract/lead-schemas.ts'
import { isId } from '../../platform/ids.ts'
import type { Ctx } from '../../platform/operation.ts'
import { type StoredSession, selectSession } from '../tracking/index.ts'
import type { SessionLink } from './lead-row.ts'

/** What the session adds to a create, and what it is linked by. */
export interface Filled {
  readonly lead: CreateLead
  readonly link: SessionLink | undefined
  readonly warnings: readonly string[]
}

const creatable = leadFieldsWhere((field) => field.write)

/**
 * Fills what the body leaves open from the pixel session that it names. A session that the
 * organization does not have is told in a warning; the lead is stored all the same.
 *
 * @see D-12; D-14
 */
export async function fillFromSession(ctx: Ctx, lead: CreateLead): Promise<Filled> {
  const { sessionId } = lead
  if (sessionId == null || sessionId === '') return { lead, link: undefined, warnings: [] }
  const session = isId(sessionId)
    ? await ctx.db.readInOrg(ctx.org.id, (tx) => selectSession(tx, sessionId))
    : undefined
  if (session === undefined) {
    const warnings = ['sessionId: no such session; the lead is stored without a journey.']
    return { lead, link: undefined, warnings }
  }
  const link = { id: session.id, visitorId: session.visitorId }
  return { lead: fill(lead, session), link, warnings: [] }
}

/** Takes each field that lead and session share from the session where the lead has none. */
function fill(lead: CreateLead, session: StoredSession): CreateLead {
  const known: Readonly<Record<string, unknown>> = { ...session, path: session.landingPath }
  const sent: Readonly<Record<string, unknown>> = lead
  const taken = creatable
    .filter((field) => sent[field] == null && known[field] != null)
    .map((field) => [field, known[field]])
  return { ...lead, ...Object.fromEntries(taken) }
}
