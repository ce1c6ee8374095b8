import { logLateInsert } from '../../../lead-index/index.ts'
import { acquireOrgLock, type OrgTx } from '../../../platform/db/database.ts'
import { encodeRows, type Sql, sql } from '../../../platform/db/sql.ts'
import { type Actor, systemActor } from '../../../platform/operation.ts'
import {
  buildStoredFields,
  insertCustomValues,
  type StoredField,
} from '../../custom-fields/index.ts'
import { buildCreatedEvents, buildEvent, type LeadEvent } from '../events/write-event-store.ts'
import type { Identifier } from '../model/lead-identifiers.ts'
import { type LeadRow, leadColumns } from '../model/lead-row.ts'
import { readColumns } from './outcome-date-store.ts'

// Batches of more than about 100 leads take longer without increasing throughput. A second
// concurrent transaction halves the batch size: with 32 clients on two cores, throughput then falls
// from 91% to 77% of the baseline.
export const writeLimits = { size: 100, parallel: 1, waiting: 5_000 } as const

const columns = sql.columns(leadColumns)

/**
 * Inserts leads in one statement: about 70 µs of database time per lead in a batch of 50, compared
 * with 200 µs when inserted individually. Inserts in externalId order, so that two processes with
 * the same externalIds lock them in the same order and cannot deadlock. The transaction must hold
 * the segments lock.
 *
 * @returns IDs of the inserted leads. Leads whose externalId already exists are skipped without an
 *   error; of two leads with the same externalId in one batch, the older lead is inserted.
 */
export async function insertLeads(
  tx: OrgTx,
  rows: readonly LeadRow[],
  event: InsertEvent = createdBySystem,
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const insert = sql`
    insert into lead ("orgId", ${columns})
    select ${tx.orgId}::uuid, ${columns}
    from json_populate_recordset(null::lead, ${encodeRows(rows.map(withoutNulls))})
    order by "externalId", id
    on conflict ("orgId", "externalId") do nothing
    returning id, "createdAt"`
  const log = (added: Sql) =>
    logLateInsert(tx, sql`select id, "createdAt" from (${added}) as added`)
  const added = tx.isCitus
    ? await insertInSteps(tx, insert, log, (ids) => buildInsertEvent(tx, ids, rows, event))
    : await tx.query<Added>(sql`
        with added as (${insert}),
        noted as (${log(sql`select * from added`)}),
        recorded as (${buildInsertEvent(tx, sql`select id from added`, rows, event)})
        select id, ${buildStoredFields(tx)} as fields from added`)
  const ids = new Set(added.map(({ id }) => id))
  const fields = added[0]?.fields ?? null
  if (fields !== null)
    await insertCustomValues(
      tx,
      fields,
      rows.filter(({ id }) => ids.has(id)),
    )
  return ids
}

/** An inserted lead, and the fields whose values are stored separately. */
interface Added {
  readonly id: string
  readonly fields: readonly StoredField[] | null
}

/**
 * Inserts leads with one statement per table. In Citus, one statement that inserts into several
 * tables needs all machines, so organizations could not create leads while another machine is down.
 */
async function insertInSteps(
  tx: OrgTx,
  insert: Sql,
  log: (added: Sql) => Sql,
  record: (ids: Sql) => Sql,
): Promise<Added[]> {
  const added = await tx.query<{ id: string; createdAt: string }>(insert)
  if (added.length === 0) return []
  const [ids, times] = [added.map(({ id }) => id), added.map(({ createdAt }) => createdAt)]
  const rows = sql`
    select * from unnest(${ids}::uuid[], ${times}::timestamptz[]) as added (id, "createdAt")`
  await tx.query(log(rows))
  await tx.query(record(sql`select id from unnest(${ids}::uuid[]) as added (id)`))
  const [stored] = await tx.query<Pick<Added, 'fields'>>(sql`
    select ${buildStoredFields(tx)} as fields`)
  return ids.map((id) => ({ id, fields: stored?.fields ?? null }))
}

/** Event to record for inserted leads: one for all leads, or one per actor. */
export type InsertEvent = Omit<LeadEvent, 'at'> | ReadonlyMap<string, Actor>

const createdBySystem = { type: 'lead.created', actor: systemActor } as const

function buildInsertEvent(
  tx: OrgTx,
  added: Sql,
  rows: readonly LeadRow[],
  event: InsertEvent,
): Sql {
  // The time of the import, not the time in the file.
  const at = rows[0]?.updatedAt ?? ''
  if ('type' in event) return buildEvent(tx, added, { ...event, at })
  return buildCreatedEvents(tx, added, event, at)
}

/**
 * Drops null fields, which are the majority; absent keys become null in the database. Stripping
 * nulls from the JSON costs half as much as copying only the other fields.
 */
function withoutNulls(row: LeadRow): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...row }
  for (const column in fields) if (fields[column] === null) fields[column] = undefined
  return fields
}

export async function selectIdsByExternalId(
  tx: OrgTx,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (externalIds.length === 0) return new Map()
  const rows = await tx.query<{ externalId: string; id: string }>(sql`
    select "externalId", id from lead
    where "orgId" = ${tx.orgId} and "externalId" = any(${externalIds})`)
  return new Map(rows.map(({ externalId, id }) => [externalId, id]))
}

export const maxUpdated = 1_000

/**
 * Leads that match an identifier, oldest first, locked for update. Returns at most the newest
 * {@link maxUpdated} leads, plus one more to show that there are too many.
 */
export async function selectForUpdate(tx: OrgTx, { by, value }: Identifier): Promise<LeadRow[]> {
  const newestFirst = await tx.query<LeadRow>(sql`
    select ${readColumns(tx)} from lead where "orgId" = ${tx.orgId} and ${sql.ref(by)} = ${value}
    order by id desc limit ${maxUpdated + 1} for update`)
  return newestFirst.reverse()
}

/** Column in which several leads can have the same value. */
export type ContactColumn = Extract<Identifier['by'], 'emailKey' | 'phoneKey'>

/** IDs of the leads with each email or phone, at most two per key. The leads are not locked. */
export async function selectIdsByContact(
  tx: OrgTx,
  by: ContactColumn,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (keys.length === 0) return new Map()
  const rows = await tx.query<{ key: string; ids: string[] }>(sql`
    select sent.key, array(
      select id from lead where "orgId" = ${tx.orgId} and ${sql.ref(by)} = sent.key limit 2) as ids
    from unnest(${keys}::text[]) as sent (key)`)
  return new Map(rows.map(({ key, ids }) => [key, ids]))
}

const locks = { locked: sql` for update`, seen: sql`` } as const

/** `locked`: leads are locked until the transaction ends; `seen`: leads are only read. */
export type HowRead = keyof typeof locks

/**
 * Leads with the given IDs, newest first. To avoid deadlocks, transactions that wait for locks on
 * several leads must acquire them in this order, in one statement.
 */
export const selectLeadRows = (
  tx: OrgTx,
  ids: readonly string[],
  how: HowRead,
): Promise<LeadRow[]> =>
  tx.query(sql`
    select ${readColumns(tx)} from lead where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])
    order by id desc${locks[how]}`)

/**
 * Locks the leads with these IDs or externalIds, in any order. Skips leads that another transaction
 * is changing, because waiting for them could cause a deadlock.
 */
export const lockAvailable = (
  tx: OrgTx,
  ids: readonly string[],
  externalIds: readonly string[],
): Promise<LeadRow[]> =>
  tx.query(sql`
    select ${readColumns(tx)} from lead
    where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[] || array(
      select id from lead where "orgId" = ${tx.orgId} and "externalId" = any(${externalIds})))
    for update skip locked`)

/** The newest lead created since `from` with the same email or phone. @see D-16 */
export async function selectDuplicate(
  tx: OrgTx,
  { emailKey, phoneKey }: Pick<LeadRow, 'emailKey' | 'phoneKey'>,
  from: string,
): Promise<LeadRow | undefined> {
  const [duplicate] = await tx.query<LeadRow>(sql`
    select ${readColumns(tx)} from lead
    where "orgId" = ${tx.orgId} and "createdAt" >= ${from}
      and ("emailKey" = ${emailKey} or "phoneKey" = ${phoneKey})
    order by "createdAt" desc, id desc limit 1 for update`)
  return duplicate
}

/**
 * Acquires, until the transaction ends, the lock that serializes decisions about the organization's
 * new leads.
 */
export const lockNewLeads = (tx: OrgTx): Promise<void> => acquireOrgLock(tx, 'leads')
