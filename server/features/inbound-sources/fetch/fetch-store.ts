import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type BodyState, toStoredId } from '../store/body-store.ts'

/** A lead that has been announced, but whose answers have not been fetched yet. */
export interface PendingFetch {
  readonly id: string
  readonly leadId: string
  readonly receivedAt: string
  readonly attempts: number
  readonly contentType: string
  /** The announcement, in base64. */
  readonly body: string
}

const isOfSource = (tx: OrgTx, sourceId: string) =>
  sql`"orgId" = ${tx.orgId} and "sourceId" = ${sourceId}`

/** Leads that are due to be fetched, longest-waiting first. */
export const selectDueFetches = (
  tx: OrgTx,
  sourceId: string,
  { now, limit }: { readonly now: string; readonly limit: number },
): Promise<PendingFetch[]> =>
  tx.query(sql`
    select id, "submissionId" as "leadId", "receivedAt", "fetchAttempts" as attempts,
      "contentType", encode(body, 'base64') as body
    from inbound_body
    where ${isOfSource(tx, sourceId)} and state = 'fetching' and "fetchAt" <= ${now}
    order by "fetchAt", id limit ${limit}`)

/** Time at which the next lead is due to be fetched; null if there is none. */
export async function selectNextFetch(tx: OrgTx, sourceId: string): Promise<string | null> {
  const [row] = await tx.query<{ at: string | null }>(sql`
    select min("fetchAt") as at from inbound_body
    where ${isOfSource(tx, sourceId)} and state = 'fetching'`)
  return row?.at ?? null
}

/** Number of leads to fetch, and the time at which the oldest was announced. */
export async function countFetches(
  tx: OrgTx,
  sourceId: string,
): Promise<{ readonly count: number; readonly since: string | null }> {
  const [row] = await tx.query<{ count: number; since: string | null }>(sql`
    select count(*)::integer as count, min("receivedAt") as since from inbound_body
    where ${isOfSource(tx, sourceId)} and state = 'fetching'`)
  return row ?? { count: 0, since: null }
}

/** Row for a fetched lead; replaces the row for its announcement. */
export interface FetchedRow {
  readonly id: string
  readonly leadId: string
  readonly state: BodyState
  readonly contentType: string
  /** In base64. */
  readonly body: string
  readonly now: string
}

/**
 * Stores a fetched lead, unless the source already has it.
 *
 * @returns ID of its body; `undefined` if the source already had the lead.
 */
export async function insertFetched(
  tx: OrgTx,
  sourceId: string,
  row: FetchedRow,
): Promise<string | undefined> {
  const [stored] = await tx.query<{ id: string }>(sql`
    insert into inbound_body as present ("orgId", id, "sourceId", "receivedAt", "pendingSince",
      "contentType", body, "submissionId", state, reason, "leadId", attempt)
    values (${tx.orgId}, ${row.id}, ${sourceId}, ${row.now}, ${row.now},
      ${row.contentType}, decode(${row.body}, 'base64'), ${toStoredId(row.leadId)}, ${row.state}, null,
      null, 0)
    on conflict ("orgId", "sourceId", "submissionId") where "submissionId" is not null
    do update set "pendingSince" = excluded."pendingSince", "contentType" = excluded."contentType",
      body = excluded.body, state = excluded.state, reason = null, "fetchAt" = null
    where present."fetchAt" is not null
    returning id`)
  return stored?.id
}

/** Schedules the next attempt to fetch a lead. */
export async function postponeFetch(
  tx: OrgTx,
  id: string,
  { at, reason, attempts }: { readonly at: string; readonly reason: string; attempts: number },
): Promise<void> {
  await tx.query(sql`
    update inbound_body set "fetchAt" = ${at}, reason = ${reason}, "fetchAttempts" = ${attempts}
    where "orgId" = ${tx.orgId} and id = ${id} and state = 'fetching'`)
}

/** Gives up fetching a lead; a replay tries again. */
export async function rejectFetch(tx: OrgTx, id: string, reason: string): Promise<void> {
  await tx.query(sql`
    update inbound_body set state = 'rejected', reason = ${reason}
    where "orgId" = ${tx.orgId} and id = ${id} and state = 'fetching'`)
}

/**
 * Makes all of a source's pending leads due now, for example after its account has been
 * reconnected.
 */
export async function retryFetches(tx: OrgTx, sourceId: string, at: string): Promise<void> {
  await tx.query(sql`
    update inbound_body set "fetchAt" = ${at}
    where ${isOfSource(tx, sourceId)} and state = 'fetching' and "fetchAt" > ${at}`)
}
