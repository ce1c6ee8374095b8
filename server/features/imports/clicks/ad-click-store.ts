import type { OrgTx, SystemTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { ImportRow } from '../import-store.ts'

/** A click from a report, stored so that its ad data can be added to leads created later. */
export interface StoredClick {
  /** SHA-256 of the click ID, in hexadecimal digits. */
  readonly key: string
  /** JSON, as written by the click import. */
  readonly content: string
}

/**
 * Inserts a report's clicks, replacing those from earlier reports. Writes are sorted by key, so
 * that concurrent transactions cannot deadlock.
 */
export async function upsertClicks(
  tx: OrgTx,
  importId: string,
  clicks: readonly StoredClick[],
): Promise<void> {
  await tx.query(sql`
    insert into ad_click ("orgId", key, "importId", content)
    select ${tx.orgId}::uuid, decode(key, 'hex'), ${importId}::uuid, content
    from json_to_recordset(${JSON.stringify(clicks)}) as sent (key text, content text)
    order by key
    on conflict ("orgId", key) do update
      set ("importId", content) = (excluded."importId", excluded.content)`)
}

/** Clicks with the given keys. `offset 0` makes the planner look up each key in the index. */
export const selectClicksByKey = (
  tx: OrgTx,
  keys: readonly string[],
): Promise<(StoredClick & { readonly importId: string })[]> => {
  const bytes = [...new Set(keys)].map((key) => `\\x${key}`)
  return tx.query(sql`
    select found.* from unnest(${bytes}::bytea[]) as sent (key),
    lateral (
      select encode(ad_click.key, 'hex') as key, "importId", content from ad_click
      where "orgId" = ${tx.orgId} and ad_click.key = sent.key offset 0) as found`)
}

/**
 * Deletes a report's stored clicks, up to a limit.
 *
 * @returns Number of clicks deleted; if it equals `limit`, there may be more.
 */
export async function deleteClicks(tx: OrgTx, importId: string, limit: number): Promise<number> {
  const deleted = await tx.query(sql`
    delete from ad_click where "orgId" = ${tx.orgId} and key in (
      select key from ad_click
      where "orgId" = ${tx.orgId} and "importId" = ${importId}
      order by key limit ${limit} for update)
    returning 1`)
  return deleted.length
}

/** IDs of organizations that have stored clicks. */
export async function selectOrgsWithClicks(tx: SystemTx): Promise<string[]> {
  await tx.set('app.imports', 'on')
  const rows = await tx.query<{ orgId: string }>(sql`
    select distinct "orgId" from lead_import where "lateFrom" is not null
    order by "orgId" limit 10000`)
  return rows.map(({ orgId }) => orgId)
}

export interface ClickReport extends Pick<ImportRow, 'id' | 'state' | 'createdAt'> {
  /** ISO timestamp. Leads created since then have not yet been checked for clicks in the report. */
  readonly lateFrom: string
}

const reports = (tx: OrgTx) => sql`
  select id, state, "createdAt", "lateFrom" from lead_import
  where "orgId" = ${tx.orgId} and "lateFrom" is not null`

/** Reports with stored clicks, oldest first. */
export const selectReports = (tx: OrgTx): Promise<ClickReport[]> =>
  tx.query(sql`${reports(tx)} order by id limit 10000`)

/** Locks the fully imported reports until the transaction ends. */
export const lockReports = (tx: OrgTx): Promise<ClickReport[]> =>
  tx.query(sql`${reports(tx)} and state = 'imported' order by id limit 10000 for update`)

/**
 * Records the time up to which leads have been checked. The transaction must have locked the
 * reports.
 */
export async function updateLateFrom(tx: OrgTx, ids: readonly string[], to: string): Promise<void> {
  await tx.query(sql`
    update lead_import set "lateFrom" = ${to}
    where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])`)
}

/** Resets all reports so that leads created since `from` are checked again. */
export async function rescanLeads(tx: OrgTx, from: string): Promise<void> {
  await tx.query(sql`
    with looked as materialized (
      select id from lead_import where "orgId" = ${tx.orgId} and "lateFrom" > ${from}
      order by id for update)
    update lead_import set "lateFrom" = ${from} from looked
    where "orgId" = ${tx.orgId} and lead_import.id = looked.id`)
}
