import type { OrgTx } from '../../../../platform/db/database.ts'
import { sql } from '../../../../platform/db/sql.ts'

/** Platforms with spend, in alphabetical order. */
export async function selectPlatforms(tx: OrgTx): Promise<string[]> {
  const rows = await tx.query<{ platform: string }>(sql`
    select distinct platform from ad_campaign where "orgId" = ${tx.orgId} order by platform`)
  return rows.map(({ platform }) => platform)
}
