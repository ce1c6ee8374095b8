import { laterColumns, laterDims } from '../../../lead-index/query/indexed-fields-store.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** Removes newer fields' bitmaps from segments, as if an older version had built the segments. */
export async function forgetSegmentValues(tx: OrgTx): Promise<void> {
  await tx.query(sql`
    delete from lead_vector where "orgId" = ${tx.orgId} and dim = any(${laterDims})`)
  await tx.query(sql`
    update lead_segment set "valuesKnown" = false where "orgId" = ${tx.orgId}`)
}

/**
 * Deletes the segments' sums, as if the segments had been built by a version that stored no sums.
 */
export async function forgetSegmentSums(tx: OrgTx): Promise<void> {
  await tx.query(sql`delete from lead_outcome where "orgId" = ${tx.orgId}`)
  await tx.query(sql`delete from lead_instant where "orgId" = ${tx.orgId}`)
  await tx.query(sql`
    update lead_segment set "instantsKnown" = false, "outcomesCounted" = false
    where "orgId" = ${tx.orgId}`)
}

/**
 * Removes newer values from pending deltas, as if the deltas had been logged by a process running
 * an older version.
 */
export async function forgetDeltaValues(tx: OrgTx): Promise<void> {
  // The older version's deltas contain click IDs, which are needed for the bitmaps of leads with a
  // click ID.
  const columns = laterColumns.filter(
    (name) => !/id$|^fbc|^fbp|^epik|^labelId$|^locked$/.test(name),
  )
  await tx.query(sql`
    update lead_change set "valuesKnown" = false, "ownerKnown" = false, "stageKnown" = false,
      "labelsKnown" = false, "contactKnown" = false,
      ${sql.join(columns.map((name) => sql`${sql.ref(name)} = null`))}
    where "orgId" = ${tx.orgId} and not applied`)
}
