import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** An entry that combines all file rows for the same item: one day of an ad, or one click. */
export interface StagedEntry {
  /** Number of the first row that this entry combines. */
  readonly line: number
  /** SHA-256, in hexadecimal digits. */
  readonly key: string
  /** Number of file rows that this entry combines. */
  readonly rows: number
  /** JSON in the format that this kind of import uses. */
  readonly content: string
}

/** An entry for a click, with the IDs of the leads that have it. */
export interface MatchedEntry extends StagedEntry {
  readonly leadIds: readonly string[]
}

const columns = sql`line, encode(import_entry.key, 'hex') as key, rows, content, "leadIds"`

/** Inserts entries. An existing entry with the same first row is replaced. */
export async function upsertEntries(
  tx: OrgTx,
  importId: string,
  entries: readonly (StagedEntry & Partial<MatchedEntry>)[],
): Promise<void> {
  if (entries.length === 0) return
  await tx.query(sql`
    insert into import_entry ("orgId", "importId", line, key, rows, content, "leadIds")
    select ${tx.orgId}::uuid, ${importId}::uuid, line, decode(key, 'hex'), rows, content,
      coalesce("leadIds", '{}')
    from json_to_recordset(${JSON.stringify(entries)})
      as sent (line integer, key text, rows integer, content text, "leadIds" uuid[])
    on conflict ("orgId", "importId", line) do update
      set (rows, content, "leadIds") = (excluded.rows, excluded.content, excluded."leadIds")`)
}

/**
 * Entries with the given keys, by key. `offset 0` makes the planner look up each key in the index;
 * lacking statistics for a newly filled table, it would otherwise read all of the import's entries
 * every time.
 */
export async function selectEntriesByKey(
  tx: OrgTx,
  importId: string,
  keys: readonly string[],
): Promise<Map<string, MatchedEntry>> {
  const bytes = [...new Set(keys)].map((key) => `\\x${key}`)
  const entries = await tx.query<MatchedEntry>(sql`
    select found.* from unnest(${bytes}::bytea[]) as sent (key),
    lateral (
      select ${columns} from import_entry
      where "orgId" = ${tx.orgId} and "importId" = ${importId} and import_entry.key = sent.key
      offset 0) as found`)
  return new Map(entries.map((entry) => [entry.key, entry]))
}

/** Entries after a row number, in row order. */
export const selectEntries = (
  tx: OrgTx,
  importId: string,
  after: number,
  limit: number,
): Promise<MatchedEntry[]> =>
  tx.query(sql`
    select ${columns} from import_entry
    where "orgId" = ${tx.orgId} and "importId" = ${importId} and line > ${after}
    order by line limit ${limit}`)

/**
 * Deletes an import's first entries, up to a limit.
 *
 * @returns Number of entries deleted; if it equals `limit`, there may be more.
 */
export async function deleteEntries(tx: OrgTx, importId: string, limit: number): Promise<number> {
  const deleted = await tx.query(sql`
    with last as materialized (
      select max(line) as line from (
        select line from import_entry
        where "orgId" = ${tx.orgId} and "importId" = ${importId} order by line limit ${limit}
      ) as first)
    delete from import_entry using last
    where "orgId" = ${tx.orgId} and "importId" = ${importId} and import_entry.line <= last.line
    returning 1`)
  return deleted.length
}
