import { leadFieldsWhere } from '../../../contract/lead-fields.ts'
import type { CreateLead } from '../../../contract/lead-schemas.ts'
import { isId } from '../../platform/ids.ts'
import type { Ctx } from '../../platform/operation.ts'
import { emailKeyOf, phoneKeyOf } from '../contacts/index.ts'
import { isTracked, type StoredSession, visitOfContact, visitOfSession } from '../tracking/index.ts'
import type { SessionLink } from './lead-row.ts'

/** What the session adds to a create, and what it is linked by. */
export interface Filled {
  readonly lead: CreateLead
  readonly link: SessionLink | undefined
  readonly warnings: readonly string[]
}

const creatable = leadFieldsWhere((field) => field.write)

/**
 * Fills what the body leaves open from the pixel session that it names, or that the person is in
 * by whose email or phone a visitor is known. A session that the organization does not have is told
 * in a warning; the lead is stored all the same.
 *
 * @see D-12; D-14
 */
export async function fillFromSession(ctx: Ctx, lead: CreateLead): Promise<Filled> {
  const { sessionId } = lead
  if (sessionId == null || sessionId === '') return fillFromVisitor(ctx, lead)
  const session = isId(sessionId)
    ? await visitOfSession(ctx.db, ctx.org, sessionId, ctx.now())
    : undefined
  if (session === undefined) {
    const warnings = ['sessionId: no such session; the lead is stored without a journey.']
    return { lead, link: undefined, warnings }
  }
  return { lead: fill(lead, session), link: linkTo(session), warnings: [] }
}

/**
 * Of an organization that nobody visits nothing is looked up, and nobody is recognized who has just
 * refused that.
 */
async function fillFromVisitor(ctx: Ctx, lead: CreateLead): Promise<Filled> {
  const { email, phone } = lead
  const isNamed = (email ?? phone) != null && lead.analytics_storage !== false
  const known =
    isNamed && (await isTracked(ctx.db, ctx.org.id))
      ? await visitOfContact(
          ctx.db,
          ctx.org,
          {
            emailKey: email == null ? null : emailKeyOf(email),
            phoneKey: phone == null ? null : phoneKeyOf(phone, ctx.org.defaultCountry),
          },
          ctx.now(),
        )
      : undefined
  if (known === undefined) return { lead, link: undefined, warnings: [] }
  const { visitorId, session } = known
  if (session === undefined) return { lead, link: { id: null, visitorId }, warnings: [] }
  return { lead: fill(lead, session), link: linkTo(session), warnings: [] }
}

const linkTo = ({ id, visitorId }: StoredSession): SessionLink => ({ id, visitorId })

/** Takes each field that lead and session share from the session where the lead has none. */
function fill(lead: CreateLead, session: StoredSession): CreateLead {
  const known: Readonly<Record<string, unknown>> = { ...session, path: session.landingPath }
  const sent: Readonly<Record<string, unknown>> = lead
  const taken = creatable
    .filter((field) => sent[field] == null && known[field] != null)
    .map((field) => [field, known[field]])
  return { ...lead, ...Object.fromEntries(taken) }
}
