import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

interface FirstDates {
  /** Creation time of the oldest lead. */
  readonly leadAt: string | null
  /** Local day of the oldest ad spend. */
  readonly spendDay: string | null
}

/** Reads only the ends of two indexes, so it is fast for any number of leads. */
export async function selectFirstDates(tx: OrgTx): Promise<FirstDates> {
  const [dates] = await tx.query<FirstDates>(sql`
    select
      (select min("createdAt") from lead where "orgId" = ${tx.orgId}) as "leadAt",
      (select min(date)::text from ad_spend where "orgId" = ${tx.orgId}) as "spendDay"`)
  return dates ?? { leadAt: null, spendDay: null }
}
