import type { OrgTx } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'

/** Deletes the visits of visitors. @returns How many sessions there were. */
export async function deleteVisits(tx: OrgTx, visitorIds: readonly string[]): Promise<number> {
  const theirs = sql`"orgId" = ${tx.orgId} and "visitorId" = any(${visitorIds}::uuid[])`
  await tx.query(sql`delete from page_view where ${theirs}`)
  await tx.query(sql`delete from session_alias where ${theirs}`)
  await tx.query(sql`delete from visitor_identity where ${theirs}`)
  const deleted = await tx.query(sql`delete from session where ${theirs} returning id`)
  return deleted.length
}

/** Forgets by which visitors somebody was seen. @param keys  Of `visitor_identity`. */
export const deleteIdentities = async (tx: OrgTx, keys: readonly string[]): Promise<void> => {
  await tx.query(sql`
    delete from visitor_identity where "orgId" = ${tx.orgId} and key = any(${keys})`)
}

/** Deletes what pixels sent in vain. */
export const deleteRefusedEvents = async (tx: OrgTx, ids: readonly string[]): Promise<void> => {
  await tx.query(sql`
    delete from rejected_event where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])`)
}
