import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

export interface Chunk {
  /** Offset in the file (`at`) and uncompressed length (`size`), in bytes. */
  readonly at: number
  readonly size: number
  /** Compressed with deflate. */
  readonly content: Buffer
}

export async function insertChunk(tx: OrgTx, importId: string, chunk: Chunk): Promise<void> {
  await tx.query(sql`
    insert into import_chunk ("orgId", "importId", at, size, content)
    values (${tx.orgId}, ${importId}, ${chunk.at}, ${chunk.size}, ${chunk.content})`)
}

/** The chunk that contains the byte at an offset; `undefined` beyond the end of the file. */
export async function selectChunk(
  tx: OrgTx,
  importId: string,
  at: number,
): Promise<Chunk | undefined> {
  const [chunk] = await tx.query<Chunk>(sql`
    select at, size, content from import_chunk
    where "orgId" = ${tx.orgId} and "importId" = ${importId} and at <= ${at}
    order by at desc limit 1`)
  return chunk !== undefined && at < chunk.at + chunk.size ? chunk : undefined
}

/** @returns Number of chunks deleted; if it equals `limit`, there may be more. */
export async function deleteChunks(tx: OrgTx, importId: string, limit: number): Promise<number> {
  const deleted = await tx.query(sql`
    delete from import_chunk where "orgId" = ${tx.orgId} and "importId" = ${importId} and at in (
      select at from import_chunk where "orgId" = ${tx.orgId} and "importId" = ${importId}
      order by at limit ${limit})
    returning 1`)
  return deleted.length
}
