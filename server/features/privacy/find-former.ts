import type { Org } from '../../../contract/organizations/org.ts'
import type { Database } from '../../platform/db/database.ts'
import { toEmailKey, toPhoneKey } from '../contacts/index.ts'
import type { PersonQuery } from './find-person.ts'
import {
  type ContactChange,
  selectContactChanges,
  selectDeletedContactChanges,
} from './trace-store.ts'

/**
 * Number of history rows per statement. All rows are read, because no index covers the values in
 * the history.
 */
const passedAtOnce = 50_000

const nil = '00000000-0000-0000-0000-000000000000'

/**
 * Changes that set or removed this email or phone number in a lead, deleted or not. Only a human
 * can judge whether such a lead belongs to the person: the lead now has a different value, and the
 * change may have corrected a typo.
 *
 * @param notOf  IDs of leads that have already been matched to the person.
 */
export async function findFormerContacts(
  db: Database,
  org: Org,
  { email, phone }: PersonQuery,
  notOf: readonly string[] = [],
): Promise<ContactChange[]> {
  const keys = {
    email: email === undefined ? undefined : toEmailKey(email),
    phone: phone === undefined ? undefined : toPhoneKey(phone, org.defaultCountry),
  }
  const isMeant = ({ field, leadId, from, to }: ContactChange): boolean =>
    !notOf.includes(leadId) &&
    [from, to].some((value) => {
      if (value === null) return false
      if (field === 'email') return toEmailKey(value) === keys.email
      return field === 'phone' && toPhoneKey(value, org.defaultCountry) === keys.phone
    })
  if (email === undefined && phone === undefined) return []
  const deleted = await db.readInOrg(org.id, selectDeletedContactChanges)
  const found = deleted.filter(isMeant)
  for (let after = { leadId: nil, id: nil }; ; ) {
    const changes = await db.readInOrg(org.id, (tx) =>
      selectContactChanges(tx, after, passedAtOnce),
    )
    found.push(...changes.filter(isMeant))
    const last = changes.at(-1)
    if (last === undefined) return found
    after = last
  }
}
