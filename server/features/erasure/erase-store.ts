import type { OrgTx } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'

/** Forgets by which visitors somebody was seen. @param keys  Of `visitor_identity`. */
export const deleteIdentities = async (tx: OrgTx, keys: readonly string[]): Promise<void> => {
  await tx.query(sql`
    delete from visitor_identity where "orgId" = ${tx.orgId} and key = any(${keys})`)
}

/** Deletes saved views. */
export const deleteViews = async (tx: OrgTx, ids: readonly string[]): Promise<void> => {
  await tx.query(sql`
    delete from saved_view where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])`)
}

/** Deletes what pixels sent in vain. */
export const deleteRefusedEvents = async (tx: OrgTx, ids: readonly string[]): Promise<void> => {
  await tx.query(sql`
    delete from rejected_event where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])`)
}
