import type { LeadField } from '../../../contract/lead-fields.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/process/ids.ts'

/** Lead columns that a test can set; `value` is in minor units. */
export type TestLead = Partial<Record<LeadField, string | number | boolean | null>> & {
  readonly createdAt: string
}

/** Stores leads exactly as given, including instants and states that the API would reject. */
export async function insertTestLeads(tx: OrgTx, leads: readonly TestLead[]): Promise<void> {
  const rows = leads.map((lead) => ({
    id: newId(),
    orgId: tx.orgId,
    status: 'open',
    source: 'api',
    updatedAt: lead.createdAt,
    expiresAt: lead.createdAt,
    locked: false,
    searchText: '',
    ...(lead.status === 'won' ? { wonAt: lead.qualifiedAt ?? lead.createdAt } : {}),
    ...(lead.status === 'lost' ? { lostAt: lead.createdAt } : {}),
    ...lead,
  }))
  await tx.query(sql`
    insert into lead select * from json_populate_recordset(null::lead, ${JSON.stringify(rows)})`)
}
