import { type LeadField, leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import type { CreateLead } from '../../../../contract/leads/lead-schemas.ts'
import type { StoredSession } from '../../tracking/index.ts'

const creatable = leadFieldsWhere((field) => field.write)

/**
 * Each field that lead and session share and the lead has not, as the session tells it.
 *
 * @param lead  What is known of it; null and absent fields are open.
 * @see D-14
 */
export function sessionFields(
  lead: Readonly<Partial<Record<LeadField, unknown>>>,
  session: StoredSession,
): Partial<CreateLead> {
  const known: Readonly<Record<string, unknown>> = { ...session, path: session.landingPath }
  const told = creatable
    .filter((field) => lead[field] == null && known[field] != null)
    .map((field) => [field, known[field]])
  return Object.fromEntries(told)
}
