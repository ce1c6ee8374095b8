import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { searchableText } from '../query/indexed-fields-store.ts'
import { segmentAt } from './segment-store.ts'

/** Number of texts read per statement. */
const batch = 2_000

/**
 * A segment's texts by position, in the state that the segment's deltas apply to: from before the
 * first pending delta if the lead has one, otherwise current. The text of a deleted or locked lead
 * is empty.
 *
 * Leads are read in batches. Individual lookups would read all of a new organization's leads,
 * because without statistics the query planner cannot tell indexes that start with "orgId" apart.
 */
export async function* streamTexts(
  tx: OrgTx,
  segment: number,
  slots: number,
): AsyncGenerator<readonly string[]> {
  for (let from = 0; from < slots; from += batch) {
    const ids = await selectIds(tx, segment, from, Math.min(slots, from + batch) - 1)
    const texts = await selectTexts(tx, ids)
    yield ids.map((id) => texts.get(id) ?? '')
  }
}

/** Raises this transaction's timeout for idle time between statements to one minute. */
export const allowPauses = async (tx: OrgTx): Promise<void> => {
  await tx.query(sql`select set_config('idle_in_transaction_session_timeout', '1min', true)`)
}

async function selectIds(
  tx: OrgTx,
  segment: number,
  from: number,
  to: number,
): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select encode(substring(home.keys from slot * 24 + 9 for 16), 'hex')::uuid as id
    from lead_segment as home
    cross join generate_series(${from}::integer, ${to}::integer) as slot
    where home."orgId" = ${tx.orgId} and home.segment = ${segment}
    order by slot`)
  return rows.map(({ id }) => id)
}

/** Texts by lead ID, from before the first pending delta if the lead has one, otherwise current. */
async function selectTexts(
  tx: OrgTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const present = await tx.query<TextRow>(sql`
    select id, coalesce(${searchableText('lead')}, '') as text from lead
    where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])`)
  const logged = await tx.query<TextRow>(sql`
    select distinct on ("leadId") "leadId" as id, coalesce(${searchableText('note')}, '') as text
    from lead_change as note
    where "orgId" = ${tx.orgId} and "leadId" = any(${ids}::uuid[]) and not applied
    order by "leadId", seq`)
  return new Map([...present, ...logged].map(({ id, text }) => [id, text]))
}

interface TextRow {
  readonly id: string
  readonly text: string
}

export async function setSearchable(
  tx: OrgTx,
  segment: number,
  isSearchable: boolean,
): Promise<void> {
  await tx.query(sql`
    update lead_segment set searchable = ${isSearchable}
    where "orgId" = ${tx.orgId} and segment = ${segment}`)
}

/** A segment whose search index contains outdated texts. */
export interface OutdatedSegment {
  readonly segment: number
  readonly texts: number
  /** Number of deleted leads whose data is still in deltas. */
  readonly deleted: number
}

export const selectOutdated = (tx: OrgTx): Promise<OutdatedSegment[]> =>
  tx.query(sql`
    select home.segment, count(*) as texts, count(*) filter (where lead.id is null) as deleted
    from lead_change as note
    cross join lateral ${segmentAt(tx, sql`note."createdAt"`, sql`note."leadId"`)} as home
    left join lateral (
      select id from lead where "orgId" = ${tx.orgId} and id = note."leadId" offset 0) as lead on true
    where note."orgId" = ${tx.orgId} and note.applied
    group by home.segment`)

/**
 * Deletes the deltas for a segment's outdated texts. The segment's index must already be deleted.
 */
export async function deleteAppliedChanges(tx: OrgTx, segment: number): Promise<void> {
  await tx.query(sql`
    delete from lead_change as note
    where "orgId" = ${tx.orgId} and applied and ${segment}::integer = (
      select segment from ${segmentAt(tx, sql`note."createdAt"`, sql`note."leadId"`)} as home)`)
}
