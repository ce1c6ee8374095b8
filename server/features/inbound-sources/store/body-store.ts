import { cutText } from '../../../../contract/tracking/form-controls.ts'
import { findLatest } from '../../../../contract/values/time.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

export const bodyStates = [
  'fetching',
  'received',
  'created',
  'duplicate',
  'test',
  'unmapped',
  'rejected',
] as const

export type BodyState = (typeof bodyStates)[number]

/** States in which a body can still become a lead. */
export const openStates: readonly BodyState[] = ['unmapped', 'rejected']

/** A received body. */
export interface BodyRow {
  readonly id: string
  readonly sourceId: string
  readonly receivedAt: string
  /** Time at which the lead became due; later than `receivedAt` if the body was mapped again. */
  readonly pendingSince: string
  readonly contentType: string
  /** Base64, because the body may contain any bytes. */
  readonly body: string
  readonly submissionId: string | null
  readonly state: BodyState
  readonly reason: string | null
  readonly leadId: string | null
  readonly attempt: number
  /** Time of the next attempt to fetch the lead; null unless only the lead's ID is stored. */
  readonly fetchAt: string | null
}

/** Truncates text to a length and removes what PostgreSQL cannot store. */
export const toStorable = (text: string, max: number): string =>
  cutText(text.replaceAll('\0', '').toWellFormed(), max)

/** A submission ID as stored. */
export const toStoredId = (submissionId: string): string => toStorable(submissionId, 500)

const columns = sql.raw(
  `id, "sourceId", "receivedAt", "pendingSince", "contentType", encode(body, 'base64') as body, "submissionId",` +
    ' state, reason, "leadId", attempt, "fetchAt"',
)

/**
 * Inserts a body. If the source has sent the submission before, the body is stored as a duplicate.
 *
 * @returns The inserted body's state.
 */
export async function insertBody(tx: OrgTx, row: BodyRow): Promise<BodyState> {
  const inserted = await tx.query(sql`
    insert into inbound_body ("orgId", id, "sourceId", "receivedAt", "pendingSince",
      "contentType", body, "submissionId", state, reason, "leadId", attempt, "fetchAt")
    values (${tx.orgId}, ${row.id}, ${row.sourceId}, ${row.receivedAt}, ${row.pendingSince},
      ${row.contentType},
      decode(${row.body}, 'base64'), ${row.submissionId}, ${row.state}, ${row.reason},
      ${row.leadId}, ${row.attempt}, ${row.fetchAt})
    on conflict ("orgId", "sourceId", "submissionId") where "submissionId" is not null do nothing
    returning 1`)
  if (inserted.length > 0) return row.state
  // A separate statement, because the insert does not see rows that were inserted concurrently.
  await tx.query(sql`
    insert into inbound_body ("orgId", id, "sourceId", "receivedAt", "pendingSince",
      "contentType", body, state, "leadId", attempt)
    select ${tx.orgId}::uuid, ${row.id}::uuid, ${row.sourceId}::uuid,
      ${row.receivedAt}::timestamptz, ${row.pendingSince}::timestamptz, ${row.contentType}::text,
      decode(${row.body}::text, 'base64'), 'duplicate', (
        select "leadId" from inbound_body first where first."orgId" = ${tx.orgId}
          and first."sourceId" = ${row.sourceId} and first."submissionId" = ${row.submissionId}),
      0`)
  return 'duplicate'
}

/** Result of creating the lead. */
export interface BodyResult {
  readonly state: BodyState
  readonly reason: string | null
  readonly leadId: string | null
}

/**
 * Stores the result for a body that is still `received`. If its lead was deleted in the meantime,
 * the body is deleted as well.
 */
export async function finishBody(tx: OrgTx, id: string, result: BodyResult): Promise<void> {
  const { state, reason, leadId } = result
  const isMeant = sql`"orgId" = ${tx.orgId} and id = ${id} and state = 'received'`
  const locked = await tx.query(sql`
    select 1 from lead where "orgId" = ${tx.orgId} and id = ${leadId}::uuid for key share`)
  if (leadId !== null && locked.length === 0) {
    await tx.query(sql`delete from inbound_body where ${isMeant}`)
    return
  }
  await tx.query(sql`
    update inbound_body set state = ${state}, reason = ${reason}, "leadId" = ${leadId}
    where ${isMeant}`)
}

/** Bodies whose leads became due before the given ISO timestamp, oldest first. */
export const selectPendingBodies = (tx: OrgTx, before: string, limit: number): Promise<BodyRow[]> =>
  tx.query(sql`
    select ${columns} from inbound_body
    where "orgId" = ${tx.orgId} and state = 'received' and "pendingSince" < ${before}
    order by id limit ${limit}`)

/** A source's bodies with the given submission IDs, without duplicates. */
export const selectSubmissions = (
  tx: OrgTx,
  sourceId: string,
  submissionIds: readonly string[],
): Promise<BodyRow[]> =>
  tx.query(sql`
    select ${columns} from inbound_body
    where "orgId" = ${tx.orgId} and "sourceId" = ${sourceId}
      and "submissionId" = any(${submissionIds.map(toStoredId)}::text[])`)

interface BodyPage {
  readonly sourceId: string
  readonly limit: number
  readonly before: string | undefined
  readonly states?: readonly BodyState[]
}

/** A source's bodies, newest first. */
export const selectBodies = (
  tx: OrgTx,
  { sourceId, limit, before, states = bodyStates }: BodyPage,
): Promise<BodyRow[]> =>
  tx.query(sql`
    select ${columns} from inbound_body
    where "orgId" = ${tx.orgId} and "sourceId" = ${sourceId}
      and id < ${before ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}::uuid
      and state = any(${states}::text[])
    order by id desc limit ${limit}`)

/** A source's bodies, counted by state. */
export interface SourceActivity {
  readonly sourceId: string
  /** Receipt time of the newest body. */
  readonly lastReceivedAt: string | null
  readonly states: readonly { readonly state: BodyState; readonly count: number }[]
}

/** Activity of all of the organization's sources that have bodies. */
export async function selectActivity(tx: OrgTx): Promise<SourceActivity[]> {
  interface StateRow {
    readonly sourceId: string
    readonly state: BodyState
    readonly count: number
    readonly lastAt: string
  }
  const rows = await tx.query<StateRow>(sql`
    select "sourceId", state, count(*)::integer as count, max("receivedAt") as "lastAt"
    from inbound_body where "orgId" = ${tx.orgId} group by "sourceId", state
    order by "sourceId", state limit 10000`)
  return [...Map.groupBy(rows, ({ sourceId }) => sourceId)].map(([sourceId, states]) => ({
    sourceId,
    lastReceivedAt: findLatest(states.map(({ lastAt }) => lastAt)),
    states: states.map(({ state, count }) => ({ state, count })),
  }))
}

/** Those of the given leads that are locked because they exceed the plan limit. */
export async function selectLockedLeads(
  tx: OrgTx,
  leadIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from lead where "orgId" = ${tx.orgId} and id = any(${leadIds}::uuid[]) and locked`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Finds the first body that exceeds the plan limit. All bodies without a lead received since an ISO
 * timestamp count toward the limit, oldest first.
 *
 * @returns ID of the body; `undefined` if no body exceeds the limit.
 */
export async function selectFirstOverLimit(
  tx: OrgTx,
  since: string,
  most: number,
): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(sql`
    select id from inbound_body
    where "orgId" = ${tx.orgId} and "receivedAt" >= ${since} and state = any(${openStates}::text[])
    order by id offset ${most} limit 1`)
  return row?.id
}

/**
 * Resets a body that did not become a lead to the `received` state, or to `fetching` if its lead
 * was not fetched.
 *
 * @returns The body; `undefined` if no body with this ID can become a lead.
 */
export async function reopenBody(tx: OrgTx, id: string, now: string): Promise<BodyRow | undefined> {
  const [row] = await tx.query<BodyRow>(sql`
    update inbound_body set reason = null, attempt = attempt + 1, "pendingSince" = ${now},
      state = case when "fetchAt" is null then 'received' else 'fetching' end,
      "fetchAt" = case when "fetchAt" is null then null else ${now}::timestamptz end,
      "fetchAttempts" = 0
    where "orgId" = ${tx.orgId} and id = ${id} and state = any(${openStates}::text[])
    returning ${columns}`)
  return row
}

/**
 * Deletes a source's oldest bodies if the source exceeds the maximum number or total size. Keeps
 * those still waiting to become a lead.
 */
export async function deleteExcessBodies(
  tx: OrgTx,
  sourceId: string,
  most: { readonly rows: number; readonly bytes: number },
): Promise<void> {
  await tx.query(sql`
    delete from inbound_body where "orgId" = ${tx.orgId} and id = any(array(
      select id from (
        select id, state, row_number() over newest as "row",
          sum(octet_length(body)) over newest as bytes
        from inbound_body where "orgId" = ${tx.orgId} and "sourceId" = ${sourceId}
        window newest as (order by id desc)) as kept
      where state not in ('fetching', 'received') and ("row" > ${most.rows} or bytes > ${most.bytes})))`)
}

/** @returns Number of bodies deleted. */
export async function deleteBodiesBefore(
  tx: OrgTx,
  before: string,
  limit: number,
): Promise<number> {
  const deleted = await tx.query(sql`
    delete from inbound_body where "orgId" = ${tx.orgId} and id = any(array(
      select id from inbound_body
      where "orgId" = ${tx.orgId} and "receivedAt" < ${before}
        and state not in ('fetching', 'received')
      order by id limit ${limit}))
    returning 1`)
  return deleted.length
}
