import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { toStoredId } from './body-store.ts'

/**
 * Assigns a call's lead to events that could not be mapped when they were received, because the
 * event with the call's direction was missing.
 *
 * @returns The lead's ID if there were such events.
 */
export async function assignEvents(
  tx: OrgTx,
  sourceId: string,
  submissionIds: readonly string[],
): Promise<string | undefined> {
  const isEvent = sql`"orgId" = ${tx.orgId} and "sourceId" = ${sourceId}
    and "submissionId" = any(${submissionIds.map(toStoredId)}::text[])`
  const unmapped = await tx.query<{ leadId: string | null }>(sql`
    select (select "leadId" from inbound_body
      where ${isEvent} and "leadId" is not null limit 1) as "leadId"
    from inbound_body where ${isEvent} and state = 'unmapped'`)
  const leadId = unmapped[0]?.leadId ?? undefined
  if (leadId === undefined) return undefined
  // The lock keeps the lead from being deleted before its events refer to it.
  const [lead] = await tx.query(sql`
    select 1 from lead where "orgId" = ${tx.orgId} and id = ${leadId} for key share`)
  if (lead === undefined) return undefined
  await tx.query(sql`
    update inbound_body set state = 'duplicate', reason = null, "leadId" = ${leadId}
    where ${isEvent} and state = 'unmapped'`)
  return leadId
}
