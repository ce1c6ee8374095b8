import type { OrgTx } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'

/** Leads that a stretch of lines made and changed. */
export interface Batch {
  readonly upTo: number
  readonly created: readonly string[]
  readonly updated: readonly string[]
}

/** Notes which leads a stretch of lines made and changed. */
export async function insertBatch(tx: OrgTx, importId: string, batch: Batch): Promise<void> {
  await tx.query(sql`
    insert into import_batch ("orgId", "importId", "upTo", created, updated)
    values (${tx.orgId}, ${importId}, ${batch.upTo}, ${batch.created}::uuid[],
      ${batch.updated}::uuid[])`)
}

/** The last stretch of an import that was not undone yet. */
export async function selectLastBatch(tx: OrgTx, importId: string): Promise<Batch | undefined> {
  const [batch] = await tx.query<Batch>(sql`
    select "upTo", created, updated from import_batch
    where "orgId" = ${tx.orgId} and "importId" = ${importId}
    order by "upTo" desc limit 1`)
  return batch
}

/** Forgets a stretch that was undone. */
export async function deleteBatch(tx: OrgTx, importId: string, upTo: number): Promise<void> {
  await tx.query(sql`
    delete from import_batch
    where "orgId" = ${tx.orgId} and "importId" = ${importId} and "upTo" = ${upTo}`)
}

/** Forgets what an import has done: then it cannot be undone any more. */
export async function deleteBatches(tx: OrgTx, importId: string): Promise<void> {
  await tx.query(sql`
    delete from import_batch where "orgId" = ${tx.orgId} and "importId" = ${importId}`)
}
