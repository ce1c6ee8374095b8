import { selectOrg, updateOrg } from '../features/organizations/index.ts'
import type { OrgTx } from '../platform/db/database.ts'

/** Changes how many leads a period may have, and nothing besides. */
export async function changeLimit(tx: OrgTx, leadsLimit: number): Promise<void> {
  const org = await selectOrg(tx)
  if (org === undefined) throw new Error('no such organization')
  await updateOrg(tx, { ...org, leadsLimit })
}
