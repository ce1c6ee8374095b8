import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { LeadPair } from './merge-store.ts'

/**
 * Locks all conversion destinations of the organization, so that no conversion is derived or sent
 * between the changes of a merge. Must be the first lock, because deriving takes it first.
 */
export async function lockDestinations(tx: OrgTx): Promise<void> {
  await tx.query(sql`
    select from conversion_destination where "orgId" = ${tx.orgId} order by id for no key update`)
}

/** Condition: the platform has the conversion, or may have it. */
const isCounted = sql`(state in ('sent', 'accepted') or (state = 'retracted' and "sentAt" is not null
  and "correctionState" is distinct from 'accepted'))`

/**
 * Gives the merged lead's sent conversions to the kept lead, unless that one has sent the same
 * conversion. So nothing is sent twice. The merged lead gets the kept lead's unsent ones instead,
 * which are then retracted, because it does not exist.
 *
 * @param tempId  New ID; used while two conversions trade places.
 * @returns IDs of the conversions that the kept lead now has.
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
 * Gives conversions of one lead to another, which gives its own conversions under the same rules in
 * return. Skips conversions that the first lead no longer has.
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
