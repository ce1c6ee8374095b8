import type { Database, OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Marks the organization as sample data that expires at the given time. */
export async function updateSampleUntil(tx: OrgTx, until: Date): Promise<void> {
  await tx.query(sql`
    update org set "sampleUntil" = ${until.toISOString()} where id = ${tx.orgId}`)
  await tx.publish({ kind: 'org', id: tx.orgId })
}

/** Removes all members and notifies all processes. */
export async function deleteMembers(tx: OrgTx): Promise<void> {
  const members = await tx.query<{ userId: string }>(sql`
    delete from member where "orgId" = ${tx.orgId} returning "userId"`)
  for (const { userId } of members) await tx.publish({ kind: 'person', id: userId })
}

/** IDs of sample organizations that have expired by the given time, earliest first. */
export const selectEndedSamples = (db: Database, now: Date): Promise<{ id: string }[]> =>
  db.inSystem((tx) =>
    tx.query(sql`
      select id from org where "sampleUntil" <= ${now.toISOString()}::timestamptz
      order by "sampleUntil" limit 100`),
  )
