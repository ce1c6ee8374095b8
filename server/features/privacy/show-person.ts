import type { Org } from '../../../contract/organizations/org.ts'
import type { Database } from '../../platform/db/database.ts'
import { findFormerContacts } from './find-former.ts'
import { findPerson, type PersonQuery } from './find-person.ts'
import { type Rows, selectStored } from './show-store.ts'

/**
 * A person's data by table. `formerly` lists changes in leads that no longer have this email or
 * phone number.
 */
export async function exportPersonData(
  db: Database,
  org: Org,
  query: PersonQuery,
): Promise<Readonly<Record<string, Rows>>> {
  const { leadIds, stored } = await db.readInOrg(org.id, async (tx) => {
    const person = await findPerson(tx, org, query)
    return { leadIds: person.leadIds, stored: await selectStored(tx, person) }
  })
  const formerly = await findFormerContacts(db, org, query, leadIds)
  return { ...stored, formerly: formerly.map((change) => ({ ...change })) }
}
