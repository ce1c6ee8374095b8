import { logChange } from '../../../lead-index/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { systemActor } from '../../../platform/operation.ts'
import { buildEvent, type LeadEvent } from '../events/write-event-store.ts'

/** Deletion event caused by a job or an administrator. */
export const erasedBySystem = (): LeadEvent => ({
  ...{ type: 'lead.erased', actor: systemActor },
  at: new Date().toISOString(),
})

/**
 * Deletes leads and all dependent rows.
 *
 * @returns Number of leads that existed.
 */
export async function deleteLeads(
  tx: OrgTx,
  ids: readonly string[],
  event: LeadEvent = erasedBySystem(),
): Promise<number> {
  const areAsked = sql`lead."orgId" = ${tx.orgId} and lead.id = any(${ids}::uuid[])`
  // Filters by IDs twice: without statistics, the planner would compare every lead with `going`.
  const deleted = await tx.query(sql`
    with going as (select * from lead where ${areAsked} order by id desc for update),
    noted as (${logChange(sql`select * from going`)}),
    recorded as (${buildEvent(tx, sql`select id from going`, event)})
    delete from lead using going where ${areAsked} and lead.id = going.id
    returning lead.id`)
  return deleted.length
}

/**
 * Deletes the oldest leads created before a point in time.
 *
 * @returns Number of leads deleted.
 */
export async function deleteLeadsBefore(
  tx: OrgTx,
  before: string,
  atMost: number,
): Promise<number> {
  const outlived = await tx.query<{ id: string }>(sql`
    select id from lead where "orgId" = ${tx.orgId} and "createdAt" < ${before}
    order by "createdAt" limit ${atMost}`)
  return deleteLeads(
    tx,
    outlived.map(({ id }) => id),
  )
}
