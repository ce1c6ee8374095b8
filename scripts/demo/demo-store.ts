import type { OrgTx } from '../../server/platform/db/database.ts'
import { sql } from '../../server/platform/db/sql.ts'

/** Amount of demo data. */
export interface Amounts {
  readonly leads: number
  readonly days: number
  readonly sessions: number
  readonly spend: number
  readonly refused: number
}

/** Counts the organization's data; `days` is the number of days from its first to its last lead. */
export async function selectAmounts(tx: OrgTx): Promise<Amounts> {
  const [amounts] = await tx.query<Amounts>(sql`
    select count(*) as leads,
      coalesce(max("createdAt")::date - min("createdAt")::date + 1, 0) as days,
      (select count(*) from session where "orgId" = ${tx.orgId}) as sessions,
      (select count(*) from ad_spend where "orgId" = ${tx.orgId}) as spend,
      (select count(*) from rejected_lead where "orgId" = ${tx.orgId}) as refused
    from lead where "orgId" = ${tx.orgId}`)
  if (amounts === undefined) throw new Error('PostgreSQL returned no count.')
  return amounts
}
