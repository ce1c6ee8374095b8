import { logChange, logLateInsert } from '../../../lead-index/index.ts'
import { acquireOrgLock, type OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Identifier } from '../model/lead-identifiers.ts'
import { type LeadRow, leadColumns } from '../model/lead-row.ts'

/** Limits of a queue that writes leads in batches. */
// Beyond some 100 leads a transaction only takes longer. A second one at the same time halves the
// batches: 0.77 instead of 0.91 of a plain service's rate at 32 clients on two cores.
export const writeLimits = { size: 100, parallel: 1, waiting: 5_000 } as const

const columns = sql.columns(leadColumns)

/** Every column by itself: Citus takes `set (…) = (…)` in the order of the table. */
const assignments = sql.join(
  leadColumns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`changed.${column}`)}`),
)

/**
 * Adds leads by one statement, however many they are; about 70 µs of the database's time each
 * in a batch of 50, against 200 µs one by one.
 *
 * Rows go in by externalId, so that two processes with the same ids wait for each other in the
 * same order and never in a circle. Of two with the same externalId the older one stays.
 *
 * The transaction holds the segments from before on.
 *
 * @returns Ids that were added. A lead is left out, and nothing else fails, when its externalId
 *   exists already.
 */
export async function insertLeads(tx: OrgTx, rows: readonly LeadRow[]): Promise<Set<string>> {
  const added = await tx.query<{ id: string }>(sql`
    with added as (
      insert into lead ("orgId", ${columns})
      select ${tx.orgId}::uuid, ${columns}
      from json_populate_recordset(null::lead, ${JSON.stringify(rows.map(withoutNulls))})
      order by "externalId", id
      on conflict ("orgId", "externalId") do nothing
      returning id, "createdAt"),
    noted as (${logLateInsert(tx, sql`select id, "createdAt" from added`)})
    select id from added`)
  return new Set(added.map(({ id }) => id))
}

/**
 * Absent keys become null in the database; most fields of most leads are. To take a copy's nulls out
 * of its JSON is half the work of copying the rest.
 */
function withoutNulls(row: LeadRow): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...row }
  for (const column in fields) if (fields[column] === null) fields[column] = undefined
  return fields
}

/** Ids of existing leads by externalId. */
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

/** Most leads that one update may change. */
export const maxUpdated = 1_000

/**
 * The leads that an identifier means, oldest first, locked against other updates. Of more than
 * {@link maxUpdated} the newest, and one beyond to tell that there are more.
 */
export async function selectForUpdate(tx: OrgTx, { by, value }: Identifier): Promise<LeadRow[]> {
  const newestFirst = await tx.query<LeadRow>(sql`
    select ${columns} from lead where "orgId" = ${tx.orgId} and ${sql.ref(by)} = ${value}
    order by id desc limit ${maxUpdated + 1} for update`)
  return newestFirst.reverse()
}

const locks = { locked: sql` for update`, seen: sql`` } as const

/** Whether leads are locked against changes until the transaction ends. */
export type HowRead = keyof typeof locks

/**
 * The leads with these ids, the newest first. Whoever locks several and waits for them does so in this
 * order, in one statement, so that nobody waits in a circle.
 */
export const selectLeadRows = (
  tx: OrgTx,
  ids: readonly string[],
  how: HowRead,
): Promise<LeadRow[]> =>
  tx.query(sql`
    select ${columns} from lead where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])
    order by id desc${locks[how]}`)

/**
 * The leads with these ids or externalIds that nobody else is changing, locked; no wait, so that none
 * waits in a circle. In no order.
 */
export const lockAvailable = (
  tx: OrgTx,
  ids: readonly string[],
  externalIds: readonly string[],
): Promise<LeadRow[]> =>
  tx.query(sql`
    select ${columns} from lead
    where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[] || array(
      select id from lead where "orgId" = ${tx.orgId} and "externalId" = any(${externalIds})))
    for update skip locked`)

/** The newest lead that arrived since `from` and has the same email or phone. @see D-16 */
export async function selectDuplicate(
  tx: OrgTx,
  { emailKey, phoneKey }: Pick<LeadRow, 'emailKey' | 'phoneKey'>,
  from: string,
): Promise<LeadRow | undefined> {
  const [duplicate] = await tx.query<LeadRow>(sql`
    select ${columns} from lead
    where "orgId" = ${tx.orgId} and "createdAt" >= ${from}
      and ("emailKey" = ${emailKey} or "phoneKey" = ${phoneKey})
    order by "createdAt" desc, id desc limit 1 for update`)
  return duplicate
}

/** Overwrites every column of the given leads but the id. They were locked for it. */
export async function updateLeads(tx: OrgTx, rows: readonly LeadRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await tx.query(sql`
    with noted as (${logChange(sql`
      select * from lead where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])`)})
    update lead set ${assignments}
    from json_populate_recordset(null::lead, ${JSON.stringify(rows)}) as changed
    where lead."orgId" = ${tx.orgId} and lead.id = changed.id`)
}

/** Lets only one transaction at a time decide about this organization's new leads. */
export const lockNewLeads = (tx: OrgTx): Promise<void> => acquireOrgLock(tx, 'leads')

/** Whether leads are locked that arrived at an instant or later. */
export async function hasLocked(tx: OrgTx, since: string): Promise<boolean> {
  const locked = await tx.query(sql`
    select from lead where "orgId" = ${tx.orgId} and locked and "createdAt" >= ${since} limit 1`)
  return locked.length > 0
}

/**
 * Unlocks the oldest locked leads that arrived at an instant or later. Whoever follows changes is told
 * of them, since their contact data is answered from now on.
 *
 * @returns When those that were unlocked had arrived.
 */
export async function updateUnlocked(
  tx: OrgTx,
  since: string,
  atMost: number,
  now: Date,
): Promise<string[]> {
  const unlocked = await tx.query<{ createdAt: string }>(sql`
    with locked as (
      select * from lead where "orgId" = ${tx.orgId} and locked and id = any(array(
        select id from lead where "orgId" = ${tx.orgId} and locked and "createdAt" >= ${since}
        order by "createdAt", id limit ${atMost}))
      order by id desc for update),
    noted as (${logChange(sql`select * from locked`)})
    update lead set locked = false,
      "updatedAt" = greatest(${now.toISOString()}::timestamptz, "updatedAt" + interval '1 ms')
    where "orgId" = ${tx.orgId} and id = any(array(select id from locked))
    returning "createdAt"`)
  return unlocked.map(({ createdAt }) => createdAt)
}
