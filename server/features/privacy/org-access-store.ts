import { acquireOrgLock, type OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/**
 * Deletes everything that grants access to the organization and notifies all processes: keys,
 * grants with their tokens, members, invitations and sites.
 */
export async function deleteAccess(tx: OrgTx): Promise<void> {
  const { orgId } = tx
  const keys = await tx.query<{ hash: string }>(sql`
    delete from api_key where "orgId" = ${orgId} returning encode(hash, 'hex') as hash`)
  const grants = await tx.query<{ id: string }>(sql`
    delete from oauth_grant where "orgId" = ${orgId} returning id`)
  const members = await tx.query<{ userId: string }>(sql`
    delete from member where "orgId" = ${orgId} returning "userId"`)
  await tx.query(sql`delete from invitation where "orgId" = ${orgId}`)
  await tx.query(sql`delete from site where "orgId" = ${orgId}`)
  for (const { hash } of keys) await tx.publish({ kind: 'key', id: hash })
  for (const { id } of grants) await tx.publish({ kind: 'grant', id })
  for (const { userId } of members) await tx.publish({ kind: 'person', id: userId })
  await tx.publish({ kind: 'org', id: orgId })
}

/**
 * Ends the organization's background work: imports, scheduled imports, webhooks and conversion
 * destinations.
 */
export async function deleteWork(tx: OrgTx): Promise<void> {
  await tx.query(sql`delete from import_work where "orgId" = ${tx.orgId}`)
  await tx.query(sql`delete from spend_pull where "orgId" = ${tx.orgId}`)
  // Webhooks are only disabled, because this transaction could not delete all of their deliveries.
  await tx.query(sql`update webhook set "isEnabled" = false where "orgId" = ${tx.orgId}`)
  await tx.query(sql`
    update conversion_destination set "isEnabled" = false where "orgId" = ${tx.orgId}`)
}

/**
 * Waits for compactions and blocks new ones until the transaction ends, because a compaction fails
 * if its rows disappear between two of its statements.
 */
export const lockFolding = (tx: OrgTx): Promise<void> => acquireOrgLock(tx, 'folding')

/**
 * Waits for writes and compactions of leads and visits, and blocks new ones until the transaction
 * ends.
 */
export async function lockWriters(tx: OrgTx): Promise<void> {
  // The order prevents deadlocks: compaction acquires the second lock while holding the first, and
  // creating leads acquires the third lock while holding the second.
  await lockFolding(tx)
  await acquireOrgLock(tx, 'segments')
  await acquireOrgLock(tx, 'visits')
}

/** Deletes the organization row and notifies all processes. */
export async function deleteOrgRow(tx: OrgTx): Promise<void> {
  await tx.query(sql`delete from org where id = ${tx.orgId}`)
  await tx.publish({ kind: 'org', id: tx.orgId })
}
