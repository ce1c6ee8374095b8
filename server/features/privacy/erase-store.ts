import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Person } from './find-person.ts'

/** Deletes links between identities and visitors. @param keys  Keys of `visitor_identity`. */
export const deleteIdentities = async (tx: OrgTx, keys: readonly string[]): Promise<void> => {
  await tx.query(sql`
    delete from visitor_identity where "orgId" = ${tx.orgId} and key = any(${keys})`)
}

export const deleteViews = async (tx: OrgTx, ids: readonly string[]): Promise<void> => {
  await tx.query(sql`
    delete from saved_view where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])`)
}

/** Deletes rejected pixel events. */
export const deleteRefusedEvents = async (tx: OrgTx, ids: readonly string[]): Promise<void> => {
  await tx.query(sql`
    delete from rejected_event where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])`)
}

/** Deletes bodies that inbound sources received. */
export const deleteInboundBodies = async (tx: OrgTx, ids: readonly string[]): Promise<void> => {
  await tx.query(sql`
    delete from inbound_body where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])`)
}

/** Keys of `ad_click` for a person's clicks. */
export const clickKeys = (
  tx: OrgTx,
  { leadIds, visitorIds }: Pick<Person, 'leadIds' | 'visitorIds'>,
): Sql => sql`array(
  select sha256(convert_to(gclid, 'UTF8')) from lead
    where "orgId" = ${tx.orgId} and id = any(${leadIds}::uuid[]) and gclid is not null
  union select sha256(convert_to(lead->>'gclid', 'UTF8')) from deleted_lead
    where "orgId" = ${tx.orgId} and id = any(${leadIds}::uuid[]) and lead->>'gclid' is not null
  union select sha256(convert_to(gclid, 'UTF8')) from session
    where "orgId" = ${tx.orgId} and "visitorId" = any(${visitorIds}::uuid[]) and gclid is not null)`

/** Deletes the person's reported clicks. Must run while their leads and visits still exist. */
export const deleteClicksOfPerson = async (tx: OrgTx, person: Person): Promise<void> => {
  await tx.query(sql`
    delete from ad_click where "orgId" = ${tx.orgId} and key = any(${clickKeys(tx, person)})`)
}
