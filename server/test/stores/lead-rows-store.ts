import type { LeadField } from '../../../contract/lead-fields.ts'
import type { Session } from '../../../contract/tracking/session.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/process/ids.ts'

type Value = string | number | boolean | null

/**
 * Sets a lead's columns to values that the API would reject, such as a creation time in the past.
 */
export async function rewriteLead(
  tx: OrgTx,
  id: string,
  columns: Partial<Record<LeadField, Value>>,
): Promise<void> {
  for (const [name, value] of Object.entries(columns)) {
    await tx.query(sql`
      update lead set ${sql.ref(name)} = ${value} where "orgId" = ${tx.orgId} and id = ${id}`)
  }
}

/** Number of leads in an organization, including locked ones. */
export async function countAll(tx: OrgTx): Promise<number> {
  const [row] = await tx.query<{ n: number }>(sql`
    select count(*) as n from lead where "orgId" = ${tx.orgId}`)
  return row?.n ?? 0
}

/** All leads in creation order, read without using an index. */
export const selectPlain = (
  tx: OrgTx,
): Promise<{ id: string; createdAt: string; status: string }[]> =>
  tx.query(sql`
    select id, "createdAt", status from lead where "orgId" = ${tx.orgId}
    order by "createdAt", id`)

/** Stores a session with the given fields. */
export async function insertSession(tx: OrgTx, fields: Partial<Session>): Promise<string> {
  const at = new Date(Date.now() - 60_000).toISOString()
  const session = {
    orgId: tx.orgId,
    id: newId(),
    visitorId: newId(),
    startedAt: at,
    lastSeenAt: at,
    pageViews: 0,
    pages: [],
    ...fields,
  }
  await tx.query(sql`
    insert into session
    select * from json_populate_record(null::session, ${JSON.stringify(session)})`)
  return session.id
}

/** Backdates an idempotency key by the given number of hours. */
export async function ageKey(tx: OrgTx, key: string, hours: number): Promise<void> {
  await tx.query(sql`
    update idempotency set "createdAt" = "createdAt" - ${`${hours} hours`}::interval
    where "orgId" = ${tx.orgId} and key = ${key}`)
}

/** An organization's members with their password hashes. */
export const describeMembers = (
  tx: OrgTx,
): Promise<{ role: string; name: string; email: string; password: string | null }[]> =>
  tx.query(sql`
    select member.role, person.name, person.email, credential.password
    from member join person on person.id = member."userId"
    left join credential on credential."userId" = person.id
    where member."orgId" = ${tx.orgId} order by person.email`)

/** A column as described by the database. */
export interface Column {
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  /** Number of decimal places in the seconds. */
  readonly precision: number | null
}

/** A table's columns in order, except `orgId`. */
export const describeTable = (tx: OrgTx, table: string): Promise<Column[]> =>
  tx.query(sql`
    select column_name as name, data_type as type, is_nullable = 'YES' as nullable,
      datetime_precision as precision
    from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name <> 'orgId'
    order by ordinal_position`)
