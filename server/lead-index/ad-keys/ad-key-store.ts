import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { type Boundary, isBetween } from '../build/segment-store.ts'
import { type AdKeyPart, adKeyColumnLists, outcomeNames, selectAdKeys } from './ad-key-sql-store.ts'

const tables = { word: sql`ad_word`, detail: sql`ad_detail` } as const

const insertAdKeys = (tx: OrgTx, part: AdKeyPart, adKeys: string): Sql => sql`
  insert into ${tables[part]} ("orgId", ${sql.ref(part)}, ${adKeyColumnLists[part]})
  select ${tx.orgId}::uuid, ${sql.ref(part)}, ${adKeyColumnLists[part]} from ${sql.ref(adKeys)}
  group by ${sql.ref(part)}, ${adKeyColumnLists[part]} order by ${sql.ref(part)}
  on conflict ("orgId", ${sql.ref(part)}) do nothing`

const outcomes = sql.columns(outcomeNames)

const upsertLeadAdKeys = (tx: OrgTx, adKeys: string): Sql => sql`
  insert into ad_lead ("orgId", "leadId", "createdAt", word, detail, ${outcomes})
  select ${tx.orgId}::uuid, id, "createdAt", word, detail, ${outcomes}
  from ${sql.ref(adKeys)} order by "createdAt", id
  on conflict ("orgId", "createdAt", "leadId") do update set
    (word, detail, ${outcomes})
    = (${sql.columns(['word', 'detail', ...outcomeNames], 'excluded')})`

/**
 * Number of leads per statement. Processing an entire segment at once could exceed the statement
 * timeout.
 */
const maxBackfilled = 8_192

/**
 * Stores the ad keys of a segment's leads. The caller must be the only running compaction, and must
 * mark the segment's ad keys as stored in the same transaction. A lead that changes concurrently
 * leaves a delta, which is compacted later.
 *
 * @param after  Last lead of the previous segment.
 */
export async function backfillAdKeys(tx: OrgTx, after: Boundary, last: Boundary): Promise<void> {
  const stops = await tx.query<Boundary>(sql`
    select "createdAt" as "lastAt", id as "lastId"
    from (
      select "createdAt", id, row_number() over (order by "createdAt", id) as place
      from lead where "orgId" = ${tx.orgId} and ${isBetween('id', { after, last })}) as lead
    where place % ${maxBackfilled} = 0 order by place`)
  let start = after
  for (const stop of [...stops, last]) {
    await backfillBetween(tx, start, stop)
    start = stop
  }
}

async function backfillBetween(tx: OrgTx, after: Boundary, last: Boundary): Promise<void> {
  await tx.query(sql`
    with ad_key as materialized (${selectAdKeys(sql`
      select * from lead where "orgId" = ${tx.orgId} and ${isBetween('id', { after, last })}`)}),
    words as (${insertAdKeys(tx, 'word', 'ad_key')}),
    details as (${insertAdKeys(tx, 'detail', 'ad_key')})
    ${upsertLeadAdKeys(tx, 'ad_key')}`)
}

/** Hashes of both parts of a lead's ad key. */
export interface AdKeyHashes {
  readonly word: string
  readonly detail: string
}

/**
 * Deletes the ad keys of a segment that is about to be rebuilt, and any ad key parts that are no
 * longer used.
 */
export async function deleteAdKeys(tx: OrgTx, after: Boundary, last: Boundary): Promise<void> {
  const deleted = await tx.query<AdKeyHashes>(sql`
    with removed as (
      delete from ad_lead where "orgId" = ${tx.orgId} and ${isBetween('leadId', { after, last })}
      returning word, detail)
    select distinct word, detail from removed`)
  await deleteUnusedAdKeys(tx, deleted)
}

/** Ad key hashes stored for these leads. */
export const selectAdKeyHashes = (tx: OrgTx, leads: readonly Boundary[]): Promise<AdKeyHashes[]> =>
  tx.query(sql`
    select distinct word, detail
    from json_to_recordset(${JSON.stringify(leads)}) as sent ("lastAt" timestamptz, "lastId" uuid)
    join ad_lead on "createdAt" = "lastAt" and "leadId" = "lastId"
    where "orgId" = ${tx.orgId}`)

/**
 * Deletes ad key parts that no lead uses anymore, because they may contain data about erased
 * people.
 */
export async function deleteUnusedAdKeys(tx: OrgTx, hashes: readonly AdKeyHashes[]): Promise<void> {
  if (hashes.length === 0) return
  for (const part of ['word', 'detail'] as const) {
    const values = [...new Set(hashes.map((adKey) => adKey[part]))]
    await tx.query(sql`
      delete from ${tables[part]} as idle
      where "orgId" = ${tx.orgId} and ${sql.ref(part)} = any(${values}::uuid[]) and not exists (
        select from ad_lead where "orgId" = ${tx.orgId}
          and ad_lead.${sql.ref(part)} = idle.${sql.ref(part)})`)
  }
}

/**
 * Common table expressions that replace the stored ad keys of changed leads. The caller adds commas
 * before and after them.
 *
 * @param changed  Rows of `leadId` and `createdAt` from segments whose ad keys are stored.
 * @param present  `lead` rows of the changed leads that still exist.
 */
export const refreshAdKeys = (tx: OrgTx, changed: Sql, present: Sql): Sql => sql`
  ad_key as materialized (${selectAdKeys(present)}),
  ad_words as (${insertAdKeys(tx, 'word', 'ad_key')}),
  ad_details as (${insertAdKeys(tx, 'detail', 'ad_key')}),
  ad_leads as (${upsertLeadAdKeys(tx, 'ad_key')}),
  ad_silent as (
    delete from ad_lead using ${changed} as noted
    where ad_lead."orgId" = ${tx.orgId} and ad_lead."createdAt" = noted."createdAt"
      and ad_lead."leadId" = noted."leadId"
      and noted."leadId" not in (select id from ad_key))`
