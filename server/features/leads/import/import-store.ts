import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { HistoryRow } from '../model/lead-diff.ts'

/** A contact key, and the time around which a lead with the same key is a duplicate. */
export interface TimedKey {
  readonly key: string
  /** ISO timestamp. */
  readonly at: string
}

/**
 * ID of the newest lead for each key within the key's period. Looks up all keys in one index scan
 * first, because most rows in a file match no lead. `offset 0` makes the planner use the index on
 * the key; an index on the creation date would have to scan the entire period.
 */
export async function selectIdsByKey(
  tx: OrgTx,
  by: 'emailKey' | 'phoneKey',
  timed: readonly TimedKey[],
  windowMs: number,
): Promise<string[]> {
  if (timed.length === 0) return []
  const keys = [...new Set(timed.map(({ key }) => key))]
  const found = await tx.query<{ key: string }>(sql`
    select distinct ${sql.ref(by)} as key from lead
    where "orgId" = ${tx.orgId} and ${sql.ref(by)} = any(${keys})`)
  const foundKeys = new Set(found.map(({ key }) => key))
  const matching = timed
    .filter(({ key }) => foundKeys.has(key))
    .map(({ key, at }) => ({ key, ...around(at, windowMs) }))
  if (matching.length === 0) return []
  const rows = await tx.query<{ id: string }>(sql`
    select found.id
    from json_to_recordset(${JSON.stringify(matching)})
      as span(key text, "from" timestamptz, "to" timestamptz),
    lateral (
      select id from (
        select id, "createdAt" from lead
        where "orgId" = ${tx.orgId} and ${sql.ref(by)} = span.key offset 0) as same
      where "createdAt" between span."from" and span."to"
      order by "createdAt" desc, id desc limit 1) as found`)
  return rows.map(({ id }) => id)
}

const around = (at: string, windowMs: number) => ({
  from: new Date(Date.parse(at) - windowMs).toISOString(),
  to: new Date(Date.parse(at) + windowMs).toISOString(),
})

/**
 * Net change made to a field by an import: the value before the import's first change and the value
 * after its last.
 */
export interface ImportedChange extends Pick<HistoryRow, 'leadId' | 'field' | 'from' | 'to'> {
  /**
   * True if the field has been changed since the import. Compares history IDs, so the result is
   * correct only if the processes' clocks agree.
   */
  readonly changedSince: boolean
}

/** Changes that an import made to the given leads, with one row per lead and field. */
export const selectImportedChanges = (
  tx: OrgTx,
  importId: string,
  leadIds: readonly string[],
): Promise<ImportedChange[]> =>
  tx.query(sql`
    select mine."leadId", mine.field, mine."from", mine."to", exists (
        select from lead_history as other
        where other."orgId" = ${tx.orgId} and other."leadId" = mine."leadId"
          and other.field = mine.field and other.id > mine."lastId" and not other."leftOut"
          and other."mergedId" is null
          and (other."actorKind" <> 'import' or other."actorId" is distinct from ${importId})
      ) as "changedSince"
    from (
      select "leadId", field, (array_agg("from" order by id))[1] as "from",
        (array_agg("to" order by id desc))[1] as "to",
        (array_agg(id order by id desc))[1] as "lastId"
      from lead_history
      where "orgId" = ${tx.orgId} and "leadId" = any(${leadIds}::uuid[])
        and "actorKind" = 'import' and "actorId" = ${importId} and "mergedId" is null
      group by "leadId", field) as mine`)
