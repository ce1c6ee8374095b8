import type { BulkChange, BulkChangeState } from '../../../contract/leads/bulk/bulk-change.ts'
import type { BulkActionChanges } from '../../../contract/leads/bulk/bulk-values.ts'
import type { OrgTx, SystemTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { DueRow, Renewal, RowLease } from '../../platform/jobs/leased-rows.ts'

/** A bulk change as stored. */
export interface BulkChangeRow extends Omit<BulkChange, 'createdByName' | 'changes'> {
  readonly createdBy: string | null
  /** User who started the undo. */
  readonly undoneBy: string | null
  /** Parameters of the lead list. */
  readonly query: Readonly<Record<string, unknown>>
  readonly changes: BulkActionChanges
  /** Cursor from which to continue; null at the start. */
  readonly cursor: string | null
}

const columns = sql`id, state, "createdBy", "undoneBy", "createdAt", query, changes, total, done, changed,
  restored, cursor, message`

const isRunning = sql`state in ('changing', 'undoing')`

/** @returns False if another bulk change in the organization is running. */
export async function insertBulkChange(
  tx: OrgTx,
  row: Pick<BulkChangeRow, 'id' | 'createdBy' | 'createdAt' | 'query' | 'changes' | 'total'>,
): Promise<boolean> {
  const inserted = await tx.query(sql`
    insert into bulk_change ("orgId", id, "createdBy", "createdAt", state, query, changes, total)
    select ${tx.orgId}::uuid, ${row.id}::uuid, ${row.createdBy}::uuid, ${row.createdAt}::timestamptz,
      'changing', ${JSON.stringify(row.query)}::jsonb, ${JSON.stringify(row.changes)}::jsonb,
      ${row.total}::integer
    where not exists (select from bulk_change
      where "orgId" = ${tx.orgId} and ${isRunning})
    returning 1`)
  return inserted.length > 0
}

const viewColumns = sql`bulk_change.id, state, bulk_change."createdAt", changes, total, done, changed,
  restored, message, person.name as "createdByName"`

export async function selectBulkChange(tx: OrgTx, id: string): Promise<BulkChange | undefined> {
  const [row] = await tx.query<BulkChange>(sql`
    select ${viewColumns} from bulk_change left join person on person.id = "createdBy"
    where "orgId" = ${tx.orgId} and bulk_change.id = ${id}`)
  return row
}

/** The latest changes, newest first. */
export const selectBulkChanges = (tx: OrgTx, limit: number): Promise<BulkChange[]> =>
  tx.query(sql`
    select ${viewColumns} from bulk_change left join person on person.id = "createdBy"
    where "orgId" = ${tx.orgId} order by bulk_change.id desc limit ${limit}`)

/**
 * Starts undoing a change that has ended, on behalf of a user.
 *
 * @returns False if the change does not exist, is still running or has already been undone.
 */
export async function startUndo(tx: OrgTx, id: string, userId: string): Promise<boolean> {
  const started = await tx.query(sql`
    update bulk_change
    set state = 'undoing', message = null, "endedAt" = null, "undoneBy" = ${userId}
    where "orgId" = ${tx.orgId} and id = ${id} and state in ('changed', 'canceled', 'failed')
    returning 1`)
  return started.length > 0
}

/**
 * Cancels a change or an undo. Waits for the batch that is being committed; a batch that has not
 * saved its progress yet is rolled back, because its process has lost the lease.
 *
 * @returns False if the change does not exist or has ended.
 */
export async function cancelBulkChange(tx: OrgTx, id: string, at: string): Promise<boolean> {
  const canceled = await tx.query(sql`
    update bulk_change
    set state = 'canceled', "endedAt" = ${at}, query = '{}', worker = null, "leasedUntil" = null
    where "orgId" = ${tx.orgId} and id = ${id} and ${isRunning}
    returning 1`)
  return canceled.length > 0
}

/** Changes that no process is working on; at most one per organization. */
export async function selectDueBulkChanges(tx: SystemTx, now: string): Promise<DueRow[]> {
  await tx.set('app.bulk_changes', 'kinds')
  return tx.query<DueRow>(sql`
    select "orgId", id from bulk_change
    where ${isRunning} and ("leasedUntil" is null or "leasedUntil" <= ${now})
    order by id limit 1000`)
}

/** @returns `undefined` if the change has ended or another process has claimed it. */
export async function claimBulkChange(
  tx: OrgTx,
  id: string,
  { worker, now, leasedUntil }: RowLease,
): Promise<BulkChangeRow | undefined> {
  const [row] = await tx.query<BulkChangeRow>(sql`
    update bulk_change set worker = ${worker}, "leasedUntil" = ${leasedUntil}
    where "orgId" = ${tx.orgId} and id = ${id} and ${isRunning}
      and ("leasedUntil" is null or "leasedUntil" <= ${now} or worker = ${worker})
    returning ${columns}`)
  return row
}

/** Renews a lease and locks the change. @returns `undefined` if the lease is lost. */
export async function renewBulkChange(
  tx: OrgTx,
  id: string,
  { worker, leasedUntil }: Renewal,
): Promise<BulkChangeRow | undefined> {
  const [row] = await tx.query<BulkChangeRow>(sql`
    update bulk_change set "leasedUntil" = ${leasedUntil}
    where "orgId" = ${tx.orgId} and id = ${id} and worker = ${worker} and ${isRunning}
    returning ${columns}`)
  return row
}

export async function releaseBulkChange(tx: OrgTx, id: string, worker: string): Promise<void> {
  await tx.query(sql`
    update bulk_change set worker = null, "leasedUntil" = null
    where "orgId" = ${tx.orgId} and id = ${id} and worker = ${worker}`)
}

/** Increases the counts and stores the next position. */
export async function advanceBulkChange(
  tx: OrgTx,
  id: string,
  step: { readonly cursor?: string | null; done?: number; changed?: number; restored?: number },
): Promise<void> {
  const { cursor, done = 0, changed = 0, restored = 0 } = step
  await tx.query(sql`
    update bulk_change set done = done + ${done}, changed = changed + ${changed},
      restored = restored + ${restored}, cursor = ${cursor === undefined ? sql`cursor` : cursor}
    where "orgId" = ${tx.orgId} and id = ${id}`)
}

/** Ends a change and its lease. Deletes its filters, because they can contain personal data. */
export async function endBulkChange(
  tx: OrgTx,
  id: string,
  ending: { readonly state: BulkChangeState; readonly at: string; readonly message: string | null },
): Promise<void> {
  await tx.query(sql`
    update bulk_change set state = ${ending.state}, "endedAt" = ${ending.at},
      message = ${ending.message}, query = '{}', worker = null, "leasedUntil" = null
    where "orgId" = ${tx.orgId} and id = ${id}`)
}

/** Stores the previous values, so that the change can be undone. */
export async function insertLeadsBefore(
  tx: OrgTx,
  changeId: string,
  leads: readonly { readonly id: string }[],
): Promise<void> {
  if (leads.length === 0) return
  await tx.query(sql`
    insert into bulk_change_lead ("orgId", "changeId", "leadId", before)
    select ${tx.orgId}::uuid, ${changeId}::uuid, (lead->>'id')::uuid, lead
    from jsonb_array_elements(${JSON.stringify(leads)}::jsonb) as lead
    on conflict do nothing`)
}

/**
 * @template L  Type of the values that {@link insertLeadsBefore} stored for this kind of change.
 */
export const selectLeadsBefore = async <L extends { readonly id: string }>(
  tx: OrgTx,
  changeId: string,
  limit: number,
): Promise<L[]> => {
  const rows = await tx.query<{ before: L }>(sql`
    select before from bulk_change_lead
    where "orgId" = ${tx.orgId} and "changeId" = ${changeId} order by "leadId" limit ${limit}`)
  return rows.map(({ before }) => before)
}

export async function deleteLeadsBefore(
  tx: OrgTx,
  changeId: string,
  leadIds: readonly string[],
): Promise<void> {
  await tx.query(sql`
    delete from bulk_change_lead
    where "orgId" = ${tx.orgId} and "changeId" = ${changeId} and "leadId" = any(${leadIds}::uuid[])`)
}

/** Deletes changes that ended before a given time, along with their previous values. */
export async function deleteOldBulkChanges(
  tx: OrgTx,
  before: string,
  limit: number,
): Promise<number> {
  const deleted = await tx.query(sql`
    delete from bulk_change where "orgId" = ${tx.orgId} and id in (
      select id from bulk_change where "orgId" = ${tx.orgId} and "endedAt" < ${before} limit ${limit})
    returning 1`)
  return deleted.length
}
