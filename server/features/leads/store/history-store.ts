import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { insertChangeEvents } from '../events/write-event-store.ts'
import { buildMergedHistory } from '../merging/merged-history-store.ts'
import type { Change, HistoryRow } from '../model/lead-diff.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { updateLeads } from './update-store.ts'

/** @see D-23 */
export async function insertHistory(tx: OrgTx, rows: readonly HistoryRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.query(sql`
    insert into lead_history ("orgId", "leadId", id, at, "actorKind", "actorId", field, "from",
      "to", "leftOut")
    select ${tx.orgId}::uuid, "leadId", id, at, "actorKind", "actorId", field, "from", "to", "leftOut"
    from json_populate_recordset(null::lead_history, ${JSON.stringify(rows)})`)
}

/**
 * Writes changed leads along with their history and events.
 *
 * @param leads  Changed leads, without duplicates. The caller must have locked them.
 */
export async function saveChanges(
  tx: OrgTx,
  leads: readonly LeadRow[],
  history: readonly HistoryRow[],
): Promise<void> {
  if (leads.length === 0) return
  await Promise.all([
    updateLeads(
      tx,
      leads,
      history.map(({ field }) => field),
    ),
    insertHistory(tx, history),
    insertChangeEvents(tx, history),
  ])
}

/** `actorName` is the current name of the actor; null if unknown. */
export interface NamedHistoryRow extends HistoryRow {
  readonly actorName: string | null
  /** The merged lead that was changed; null if the lead itself was changed. */
  readonly mergedId: string | null
}

const isUuid = sql.raw(`"actorId" ~ '^[0-9a-f-]{36}$'`)

/** The page to load from a lead's history. */
export interface HistoryPage {
  readonly limit: number
  readonly offset?: number
  /** ID of the last change on the previous page. */
  readonly after?: string | undefined
  readonly isNewestFirst?: boolean
}

/** SQL condition for the changes that follow the change with the ID `after` in page order. */
const buildAfter = ({ after, isNewestFirst = false }: Omit<HistoryPage, 'limit'>): Sql => {
  if (after === undefined) return sql`true`
  return isNewestFirst ? sql`id < ${after}` : sql`id > ${after}`
}

/**
 * A lead's history, including that of leads that were merged into it, oldest first by default, with
 * the names of the users, keys, apps and files that made the changes.
 */
export function selectHistory(
  tx: OrgTx,
  leadId: string,
  { limit, offset = 0, ...place }: HistoryPage = { limit: 1_000 },
): Promise<NamedHistoryRow[]> {
  const direction = place.isNewestFirst === true ? sql`desc` : sql`asc`
  return tx.query(sql`
    select change.*, coalesce(person.name, api_key.name, lead_import.name,
      author.name || ' (' || oauth_grant."clientName" || ')') as "actorName"
    from (
      select "leadId", id, at, "actorKind", "actorId", field, "from", "to", "leftOut", "mergedId"
      from lead_history
      where "orgId" = ${tx.orgId} and "leadId" = ${leadId} and ${buildAfter(place)}
      union all select * from (${buildMergedHistory(tx, leadId)}) as merged where ${buildAfter(place)}
      order by id ${direction}
      limit ${limit} offset ${offset}) as change
    left join person on person.id =
      case when "actorKind" = 'user' and ${isUuid} then "actorId"::uuid end
    left join api_key on api_key."orgId" = ${tx.orgId} and api_key.id =
      case when "actorKind" = 'key' and ${isUuid} then "actorId"::uuid end
    left join oauth_grant on oauth_grant."orgId" = ${tx.orgId} and oauth_grant.id =
      case when "actorKind" = 'client' and ${isUuid} then "actorId"::uuid end
    left join lead_import on lead_import."orgId" = ${tx.orgId} and lead_import.id =
      case when "actorKind" = 'import' and ${isUuid} then "actorId"::uuid end
    left join person author on author.id = oauth_grant."personId"
    order by change.id ${direction}`)
}

/**
 * Number of changes to a lead and to leads that were merged into it (`total`), and how many of them
 * follow the change with the ID `after` (`following`).
 */
export async function countHistory(
  tx: OrgTx,
  leadId: string,
  place: Pick<HistoryPage, 'after' | 'isNewestFirst'>,
): Promise<{ total: number; following: number }> {
  const [counted] = await tx.query<{ total: number; following: number }>(sql`
    select count(*) as total, count(*) filter (where ${buildAfter(place)}) as following
    from (
      select id from lead_history where "orgId" = ${tx.orgId} and "leadId" = ${leadId}
      union all select id from (${buildMergedHistory(tx, leadId)}) as merged) as change`)
  return counted ?? { total: 0, following: 0 }
}

/** Duplicates' values that were discarded by merges, each listed once. */
export const selectUnmergedValues = (
  tx: OrgTx,
  leadId: string,
): Promise<Pick<Change, 'field' | 'to'>[]> =>
  tx.query(sql`
    select distinct field, "to" from lead_history
    where "orgId" = ${tx.orgId} and "leadId" = ${leadId} and "leftOut"`)

/** The most recent time at which a lead got a label or conversion event. */
export interface TaxonomyTime {
  readonly leadId: string
  readonly field: 'labelId' | 'selectedConversionEventId'
  /** ID of the label or conversion event. */
  readonly itemId: string
  readonly at: string
}

/**
 * Times according to the history, which has no rows for items that a lead has had since it was
 * created.
 */
export const selectTaxonomyTimes = (
  tx: OrgTx,
  leadIds: readonly string[],
): Promise<TaxonomyTime[]> =>
  tx.query(sql`
    select "leadId", field, "to" as "itemId", max(at) as at from lead_history
    where "orgId" = ${tx.orgId} and "leadId" = any(${leadIds}::uuid[])
      and field in ('labelId', 'selectedConversionEventId') and "to" is not null
      and not "leftOut" and "mergedId" is null
    group by "leadId", field, "to"
    union all
    select "leadId", 'labelId', label.id, max(at) from lead_history
      cross join lateral unnest(string_to_array("to", ',')) as label (id)
    where "orgId" = ${tx.orgId} and "leadId" = any(${leadIds}::uuid[]) and field = 'moreLabelIds'
      and not label.id = any(string_to_array(coalesce("from", ''), ','))
      and not "leftOut" and "mergedId" is null
    group by "leadId", label.id`)

/** Whether a lead is locked; `undefined` if it does not exist. */
export async function selectLocked(
  tx: OrgTx,
  id: string,
): Promise<{ locked: boolean } | undefined> {
  const [lead] = await tx.query<{ locked: boolean }>(sql`
    select locked from lead where "orgId" = ${tx.orgId} and id = ${id}`)
  return lead
}
