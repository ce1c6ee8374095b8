import type { LeadField } from '../../../contract/lead-fields.ts'
import type { Session } from '../../../contract/tracking/session.ts'
import { logChange, logLateInsert } from '../../lead-index/index.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/** Session columns that a test can set. */
export type TestVisit = Partial<Session> & Pick<Session, 'id' | 'visitorId' | 'startedAt'>

/** Lead columns that a test can set; `value` is in minor units. */
export type TestTrace = Partial<Record<LeadField, string | number | null>> & {
  readonly id: string
  readonly createdAt: string
  readonly visitorId?: string | null
  readonly sessionId?: string | null
}

/** Stores sessions exactly as given. */
export async function insertTestVisits(tx: OrgTx, visits: readonly TestVisit[]): Promise<void> {
  const rows = visits.map((visit) => ({
    orgId: tx.orgId,
    lastSeenAt: visit.startedAt,
    pageViews: 0,
    pages: [],
    ...visit,
  }))
  await tx.query(sql`
    insert into session
    select * from json_populate_recordset(null::session, ${JSON.stringify(rows)})`)
}

/** Stores leads exactly as given, linked to their visitors and sessions. */
export async function insertTestTraces(tx: OrgTx, leads: readonly TestTrace[]): Promise<void> {
  const rows = leads.map((lead) => ({
    orgId: tx.orgId,
    status: 'open',
    source: 'api',
    updatedAt: lead.createdAt,
    expiresAt: lead.createdAt,
    locked: false,
    searchText: '',
    ...(lead.status === 'won' ? { wonAt: lead.createdAt } : {}),
    ...(lead.status === 'lost' ? { lostAt: lead.createdAt } : {}),
    ...lead,
  }))
  await tx.query(sql`
    with added as (
      insert into lead select * from json_populate_recordset(null::lead, ${JSON.stringify(rows)})
      returning id, "createdAt"),
    noted as (${logLateInsert(tx, sql`select id, "createdAt" from added`)})
    select from added`)
}

/** All of the organization's leads. */
export const allTraces = (tx: OrgTx): Promise<TestTrace[]> =>
  tx.query(sql`select lead.*, null as "orgId" from lead where "orgId" = ${tx.orgId}`)

export async function changeTestTrace(
  tx: OrgTx,
  id: string,
  columns: Partial<TestTrace>,
): Promise<void> {
  await tx.query(sql`
    with noted as (${logChange(itself(tx, id))})
    update lead set ${sql.assign(columns)} where "orgId" = ${tx.orgId} and id = ${id}`)
}

/** Deletes a lead the way the service does. */
export async function deleteTestTrace(tx: OrgTx, id: string): Promise<void> {
  await tx.query(sql`
    with noted as (${logChange(itself(tx, id))})
    delete from lead where "orgId" = ${tx.orgId} and id = ${id}`)
}

const itself = (tx: OrgTx, id: string): Sql =>
  sql`select * from lead where "orgId" = ${tx.orgId} and id = ${id}`
