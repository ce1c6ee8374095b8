import { acquireOrgLock, type OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/**
 * Ends whatever lets anybody into the organization, and tells every process: keys, grants with
 * their tokens, members, invitations, sites.
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

/** Ends what the service does for the organization by itself: imports and daily files of spend. */
export async function deleteWork(tx: OrgTx): Promise<void> {
  await tx.query(sql`delete from import_work where "orgId" = ${tx.orgId}`)
  await tx.query(sql`delete from spend_pull where "orgId" = ${tx.orgId}`)
}

/**
 * Waits until nobody folds, and keeps all from it for the transaction: a fold whose rows go between
 * two of its statements breaks.
 */
export const lockFolding = (tx: OrgTx): Promise<void> => acquireOrgLock(tx, 'folding')

/** Waits until nobody adds or folds leads or visits, and keeps all from it for the transaction. */
export async function lockWriters(tx: OrgTx): Promise<void> {
  // Folding takes the second lock while it has the first, creates the third while they have the
  // second.
  await lockFolding(tx)
  await acquireOrgLock(tx, 'segments')
  await acquireOrgLock(tx, 'visits')
}

/** Deletes the organization itself, and tells every process. */
export async function deleteOrgRow(tx: OrgTx): Promise<void> {
  await tx.query(sql`delete from org where id = ${tx.orgId}`)
  await tx.publish({ kind: 'org', id: tx.orgId })
}
