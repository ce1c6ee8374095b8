import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { SpendChange } from '../../ad-spend/index.ts'

export interface UndoBatch {
  /** Number of rows processed, including this batch. */
  readonly upTo: number
  /** IDs of leads that the batch created (`created`) and changed (`updated`). */
  readonly created: readonly string[]
  readonly updated: readonly string[]
  /** Ad spend rows that the batch changed; null for other kinds of imports. */
  readonly changes: readonly SpendChange[] | null
}

export async function insertUndoBatch(
  tx: OrgTx,
  importId: string,
  batch: UndoBatch,
): Promise<void> {
  await tx.query(sql`
    insert into import_batch ("orgId", "importId", "upTo", created, updated, changes)
    values (${tx.orgId}, ${importId}, ${batch.upTo}, ${batch.created}::uuid[],
      ${batch.updated}::uuid[],
      ${batch.changes === null ? null : JSON.stringify(batch.changes)}::jsonb)`)
}

/** The import's most recent batch that has not been undone yet. */
export async function selectLastUndoBatch(
  tx: OrgTx,
  importId: string,
): Promise<UndoBatch | undefined> {
  const [batch] = await tx.query<UndoBatch>(sql`
    select "upTo", created, updated, changes from import_batch
    where "orgId" = ${tx.orgId} and "importId" = ${importId}
    order by "upTo" desc limit 1`)
  return batch
}

export async function deleteUndoBatch(tx: OrgTx, importId: string, upTo: number): Promise<void> {
  await tx.query(sql`
    delete from import_batch
    where "orgId" = ${tx.orgId} and "importId" = ${importId} and "upTo" = ${upTo}`)
}

/** Deletes all of an import's undo batches, so that the import can no longer be undone. */
export async function deleteUndoBatches(tx: OrgTx, importId: string): Promise<void> {
  await tx.query(sql`
    delete from import_batch where "orgId" = ${tx.orgId} and "importId" = ${importId}`)
}
