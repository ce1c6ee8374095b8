import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { LeadPair } from './merge-store.ts'

/**
 * Locks all of the organization's conversion destinations, so that no conversion is derived or sent
 * between a merge's changes. Must be the first lock, because deriving conversions also takes it
 * first.
 */
export async function lockDestinations(tx: OrgTx): Promise<void> {
  await tx.query(sql`
    select from conversion_destination where "orgId" = ${tx.orgId} order by id for no key update`)
}

/** SQL condition: the platform has received the conversion or may have received it. */
const isCounted = sql`(state in ('sent', 'accepted') or (state = 'retracted' and "sentAt" is not null
  and "correctionState" is distinct from 'accepted'))`

/**
 * Moves the merged lead's sent conversions to the kept lead, except those that were also sent for
 * the kept lead, so that nothing is sent twice. In exchange, the kept lead's unsent conversions are
 * moved to the merged lead and then retracted, because that lead no longer exists.
 *
 * @param tempId  New ID; used while two conversions are swapped.
 * @returns IDs of the conversions that were moved to the kept lead.
 */
export async function moveSentConversions(
  tx: OrgTx,
  { keptId, mergedId }: LeadPair,
  tempId: string,
): Promise<readonly string[]> {
  const moving = await tx.query<{ id: string }>(sql`
    select id from conversion where "orgId" = ${tx.orgId} and "leadId" = ${mergedId} and ${isCounted}
      and ("destinationId", "ruleId") not in (
        select "destinationId", "ruleId" from conversion
        where "orgId" = ${tx.orgId} and "leadId" = ${keptId} and ${isCounted})`)
  const ids = moving.map(({ id }) => id)
  await swapConversions(tx, ids, { from: mergedId, to: keptId }, tempId)
  return ids
}

/**
 * Moves conversions from one lead to another; the other lead's conversions for the same
 * destinations and rules are moved in the opposite direction. Skips any that no longer belong to
 * the first lead.
 */
export async function swapConversions(
  tx: OrgTx,
  ids: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
  tempId: string,
): Promise<void> {
  if (ids.length === 0) return
  await tx.query(sql`
    update conversion as other set "leadId" = ${tempId}
    from conversion as moving
    where other."orgId" = ${tx.orgId} and other."leadId" = ${to}
      and moving."orgId" = ${tx.orgId} and moving."leadId" = ${from}
      and moving.id = any(${ids}::uuid[])
      and moving."destinationId" = other."destinationId" and moving."ruleId" = other."ruleId"`)
  await tx.query(sql`
    update conversion set "leadId" = ${to}
    where "orgId" = ${tx.orgId} and "leadId" = ${from} and id = any(${ids}::uuid[])`)
  await tx.query(sql`
    update conversion set "leadId" = ${from} where "orgId" = ${tx.orgId} and "leadId" = ${tempId}`)
}
