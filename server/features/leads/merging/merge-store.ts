import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { LeadRow } from '../model/lead-row.ts'

/** Changes that a merge made, apart from changes to the merged lead itself. */
export interface MergeRecord {
  /** Columns of the kept lead that the merge changed, before and after. */
  readonly before: Partial<LeadRow>
  readonly after: Partial<LeadRow>
  /** Sessions that the kept lead is now waiting for. */
  readonly sessionIds: readonly string[]
  /** Inbound source bodies that now belong to the kept lead. */
  readonly bodyIds: readonly string[]
  /** Sent conversions that now belong to the kept lead. */
  readonly conversionIds: readonly string[]
}

/** A merge's two leads. */
export interface LeadPair {
  readonly keptId: string
  readonly mergedId: string
}

/**
 * Records the merge in the merged lead's row, which the transaction has already moved to
 * `deleted_lead`.
 */
export async function recordMerge(
  tx: OrgTx,
  { keptId, mergedId }: LeadPair,
  record: MergeRecord,
): Promise<void> {
  await tx.query(sql`
    update deleted_lead set "keptId" = ${keptId}, merge = ${JSON.stringify(record)}::jsonb
    where "orgId" = ${tx.orgId} and id = ${mergedId}`)
}

/** `undefined` unless the lead is merged and the merge can still be undone. */
export async function selectMergeRecord(
  tx: OrgTx,
  mergedId: string,
): Promise<MergeRecord | undefined> {
  const [row] = await tx.query<{ merge: MergeRecord }>(sql`
    select merge from deleted_lead
    where "orgId" = ${tx.orgId} and id = ${mergedId} and merge is not null`)
  return row?.merge
}

/** Turns a merged lead into an ordinary deleted lead, because the kept lead no longer exists. */
export async function forgetMerge(tx: OrgTx, mergedId: string): Promise<void> {
  await tx.query(sql`
    update deleted_lead set "keptId" = null, merge = null
    where "orgId" = ${tx.orgId} and id = ${mergedId}`)
}

/** Moves comments, reminders and received bodies. Both leads must be locked. */
export async function moveTeamwork(
  tx: OrgTx,
  { keptId, mergedId }: LeadPair,
): Promise<Pick<MergeRecord, 'bodyIds'>> {
  for (const table of ['lead_comment', 'lead_reminder']) {
    await tx.query(sql`
      update ${sql.ref(table)} set "leadId" = ${keptId}
      where "orgId" = ${tx.orgId} and "leadId" = ${mergedId}`)
  }
  const bodies = await tx.query<{ id: string }>(sql`
    update inbound_body set "leadId" = ${keptId}
    where "orgId" = ${tx.orgId} and "leadId" = ${mergedId}
    returning id`)
  return { bodyIds: bodies.map(({ id }) => id) }
}

/**
 * Moves back everything that {@link moveTeamwork} and {@link moveAwaited} moved, unless it has been
 * changed since then. The merged lead must exist again, with its own sessions.
 */
export async function moveTeamworkBack(
  tx: OrgTx,
  { keptId, mergedId }: LeadPair,
  { sessionIds, bodyIds }: MergeRecord,
): Promise<void> {
  for (const [table, column] of [
    ['lead_comment', 'comments'],
    ['lead_reminder', 'reminders'],
  ] as const) {
    await tx.query(sql`
      update ${sql.ref(table)} as moved set "leadId" = ${mergedId}
      where moved."orgId" = ${tx.orgId} and moved."leadId" = ${keptId} and moved.id = any(array(
        select (item->>'id')::uuid from deleted_lead d
          cross join lateral jsonb_array_elements(${sql.ref(`d.${column}`)}) as item
        where d."orgId" = ${tx.orgId} and d.id = ${mergedId}))`)
  }
  await tx.query(sql`
    update inbound_body set "leadId" = ${mergedId}
    where "orgId" = ${tx.orgId} and "leadId" = ${keptId} and id = any(${bodyIds}::uuid[])`)
  await tx.query(sql`
    delete from awaited_session
    where "orgId" = ${tx.orgId} and "leadId" = ${keptId}
      and "sessionId" = any(${sessionIds}::uuid[])`)
}

/**
 * Makes the kept lead wait for the sessions that the merged lead is waiting for.
 *
 * @returns IDs of sessions that the kept lead was not waiting for before.
 */
export async function moveAwaited(
  tx: OrgTx,
  { keptId, mergedId }: LeadPair,
): Promise<readonly string[]> {
  const moved = await tx.query<{ sessionId: string }>(sql`
    insert into awaited_session ("orgId", "sessionId", "leadId", since)
    select "orgId", "sessionId", ${keptId}::uuid, since from awaited_session
    where "orgId" = ${tx.orgId} and "leadId" = ${mergedId}
    on conflict ("orgId", "sessionId", "leadId") do nothing
    returning "sessionId"`)
  return moved.map(({ sessionId }) => sessionId)
}

/**
 * Finds the lead that each merged lead is now part of, even after several successive merges.
 *
 * @returns IDs of kept leads, keyed by the ID of the merged lead. Excludes leads that were not
 *   merged or whose kept lead does not exist.
 */
export async function selectKeptIds(
  tx: OrgTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const kept = await tx.query<{ mergedId: string; id: string }>(sql`
    with recursive kept ("mergedId", id) as (
      select id, "keptId" from deleted_lead
      where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])
      union
      select kept."mergedId", d."keptId" from kept
        join deleted_lead d on d."orgId" = ${tx.orgId} and d.id = kept.id)
    select kept."mergedId", lead.id from kept
      join lead on lead."orgId" = ${tx.orgId} and lead.id = kept.id`)
  return new Map(kept.map(({ mergedId, id }) => [mergedId, id]))
}
