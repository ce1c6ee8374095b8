import type { Org } from '../../../contract/org.ts'
import type { Database } from '../../platform/database.ts'
import { findPerson, type Sought } from './find-person.ts'
import { type Rows, selectStored } from './show-store.ts'

/** What an organization keeps of a person, by table. */
export const showPerson = (
  db: Database,
  org: Org,
  sought: Sought,
): Promise<Readonly<Record<string, Rows>>> =>
  db.readInOrg(org.id, async (tx) => selectStored(tx, await findPerson(tx, org, sought)))
