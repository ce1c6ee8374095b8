import type { Org } from '../../../contract/organizations/org.ts'
import type { Database } from '../../platform/db/database.ts'
import { findFormer } from './find-former.ts'
import { findPerson, type Sought } from './find-person.ts'
import { type Rows, selectStored } from './show-store.ts'

/**
 * What an organization keeps of a person, by table; and `formerly`, changes of other leads that had
 * the address or number.
 */
export async function showPerson(
  db: Database,
  org: Org,
  sought: Sought,
): Promise<Readonly<Record<string, Rows>>> {
  const { leadIds, stored } = await db.readInOrg(org.id, async (tx) => {
    const person = await findPerson(tx, org, sought)
    return { leadIds: person.leadIds, stored: await selectStored(tx, person) }
  })
  const formerly = await findFormer(db, org, sought, leadIds)
  return { ...stored, formerly: formerly.map((change) => ({ ...change })) }
}
