import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/**
 * End of the period that quarantine reports have covered so far; `undefined` if there has been no
 * report.
 */
export async function selectNoticeTime(tx: OrgTx): Promise<string | undefined> {
  const [row] = await tx.query<{ noticeAt: string }>(sql`
    select "noticeAt" from quarantine_notice where "orgId" = ${tx.orgId}`)
  return row?.noticeAt
}

export async function upsertNoticeTime(tx: OrgTx, noticeAt: string): Promise<void> {
  await tx.query(sql`
    insert into quarantine_notice ("orgId", "noticeAt") values (${tx.orgId}, ${noticeAt})
    on conflict ("orgId") do update set "noticeAt" = excluded."noticeAt"`)
}
