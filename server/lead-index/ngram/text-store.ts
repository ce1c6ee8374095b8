import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/**
 * Key of the row that contains all text in a small segment; the hash of the texts is in the row's
 * `more` column.
 */
const textsRow = '\ntexts'

/** Stores all text in a small segment in one row. */
export async function insertTexts(
  tx: OrgTx,
  segment: number,
  texts: string,
  hash: Buffer,
): Promise<void> {
  await tx.query(sql`
    insert into lead_gram ("orgId", gram, segment, n, texts, more)
    values (${tx.orgId}, ${textsRow}, ${segment}, 0, ${texts}, ${hash})`)
}

/** Segments that store their texts unindexed, each with the hash in hex. */
export const selectHashes = (
  tx: OrgTx,
  segments: readonly number[],
): Promise<{ readonly segment: number; readonly hash: string }[]> =>
  tx.query(sql`
    select segment, encode(more, 'hex') as hash from lead_gram
    where "orgId" = ${tx.orgId} and gram = ${textsRow} and segment = any(${segments}::int[])`)

export const selectTexts = (
  tx: OrgTx,
  segments: readonly number[],
): Promise<{ readonly segment: number; readonly texts: string }[]> =>
  tx.query(sql`
    select segment, texts from lead_gram
    where "orgId" = ${tx.orgId} and gram = ${textsRow} and segment = any(${segments}::int[])`)
