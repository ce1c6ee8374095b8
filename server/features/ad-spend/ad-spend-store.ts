import type { SpendRow } from '../../../contract/ad-spend-schemas.ts'
import type { OrgTx } from '../../platform/database.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { toMicros } from './micros.ts'

/** What one row of spend is known by. @see D-37 */
const keyColumns = ['date', 'platform', 'accountId', 'campaignId', 'adGroupId', 'adId']

/** What a platform may restate. */
const restatedColumns = [
  'accountName',
  'campaignName',
  'adGroupName',
  'adName',
  'currency',
  'spendMicros',
  'impressions',
  'clicks',
  'conversionsMicros',
  'conversionsValueMicros',
]

const columns = (names: readonly string[], table?: string): Sql =>
  sql.join(names.map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)))

/** How many rows of an upload were new, changed, or the same as before. */
export interface UpsertCounts {
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
}

/**
 * Adds or replaces rows of spend by one statement. A row that says nothing new is not written.
 *
 * Rows are taken in the order of their key, so that two uploads of the same days wait for each
 * other instead of deadlocking.
 *
 * @param rows  No two with the same key.
 */
export async function upsertSpend(
  tx: OrgTx,
  rows: readonly SpendRow[],
  now: Date,
): Promise<UpsertCounts> {
  const written = await tx.query<{ isNew: boolean }>(sql`
    insert into ad_spend ("orgId", ${columns([...keyColumns, ...restatedColumns])}, "updatedAt")
    select ${tx.orgId}::uuid, ${columns([...keyColumns, ...restatedColumns])},
      ${now.toISOString()}::timestamptz
    from json_populate_recordset(null::ad_spend, ${JSON.stringify(rows.map(toStored))})
    order by ${columns(keyColumns)}
    on conflict ("orgId", ${columns(keyColumns)}) do update
      set (${columns(restatedColumns)}, "updatedAt")
        = (${columns(restatedColumns, 'excluded')}, excluded."updatedAt")
      where (${columns(restatedColumns, 'ad_spend')})
        is distinct from (${columns(restatedColumns, 'excluded')})
    returning xmax = 0 as "isNew"`) // xmax of a row is 0 until something replaces or locks it
  const inserted = written.filter(({ isNew }) => isNew).length
  const updated = written.length - inserted
  return { inserted, updated, unchanged: rows.length - written.length }
}

/** Amounts as digits of micros, which JSON numbers could not hold exactly. */
const toStored = ({ spend, conversions, conversionsValue, ...row }: SpendRow) => ({
  ...row,
  spendMicros: String(toMicros(spend)),
  conversionsMicros: String(toMicros(conversions)),
  conversionsValueMicros: String(toMicros(conversionsValue)),
})
