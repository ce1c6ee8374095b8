import { laterColumns, laterDims } from '../../lead-index/query/indexed-fields-store.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Leaves segments in the state in which a version without bitmaps of later fields built them. */
export async function forgetSegmentValues(tx: OrgTx): Promise<void> {
  await tx.query(sql`
    delete from lead_vector where "orgId" = ${tx.orgId} and dim = any(${laterDims})`)
  await tx.query(sql`
    update lead_segment set "valuesKnown" = false where "orgId" = ${tx.orgId}`)
}

/** Leaves pending deltas as a process running such a version logs them. */
export async function forgetDeltaValues(tx: OrgTx): Promise<void> {
  // Its deltas contain click IDs, for the bitmaps of leads that have one.
  const columns = laterColumns.filter((name) => !/id$|^fbc|^fbp|^epik/.test(name))
  await tx.query(sql`
    update lead_change set "valuesKnown" = false, "ownerKnown" = false,
      ${sql.join(columns.map((name) => sql`${sql.ref(name)} = null`))}
    where "orgId" = ${tx.orgId} and not applied`)
}
