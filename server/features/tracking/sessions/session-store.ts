import type { Session } from '../../../../contract/tracking/session.ts'
import { maxSessions, sessionSchema } from '../../../../contract/tracking/session.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { toRawJson } from '../../../platform/http/raw-json.ts'

/** A session as stored, without `isConverting`, which depends on the lead. */
export type StoredSession = Omit<Session, 'isConverting'>

export interface JourneyLink {
  readonly leadId: string
  readonly visitorId: string
  readonly sessionId: string | null
  /** Start of the attribution window and the lead's creation time, as ISO timestamps. */
  readonly from: string
  readonly to: string
}

/** A session's columns, in the order defined by the contract. */
export const sessionColumns: readonly (keyof StoredSession)[] =
  // The schema has the same keys as a session. `isConverting` depends on the lead and is not a
  // column.
  (Object.keys(sessionSchema.shape) as (keyof Session)[]).filter(
    (column) => column !== 'isConverting',
  )

/** Columns to select; pages are selected as JSON text, which is returned unchanged. */
const columns = sql.join(
  sessionColumns.map((column) =>
    column === 'pages' ? sql`s.pages::text as pages` : sql.ref(`s.${column}`),
  ),
)

/** The parts of a session that a journey needs. */
export interface JourneySession extends Pick<StoredSession, 'id' | 'startedAt'> {
  /** JSON of the entire session except `isConverting`, without the closing brace. */
  readonly open: string
}

/** A session, and a lead whose journey may include it. */
export interface LinkedSession {
  readonly leadId: string
  readonly session: JourneySession
}

/** Query for leads; its rows contain `id`, `createdAt` and `visitorId`. */
export type LeadRows = Sql

/**
 * The newest sessions within the leads' attribution windows, in one statement.
 *
 * @returns For each lead, up to {@link maxSessions} sessions plus one, in any order; the extra
 *   session indicates that there are older ones.
 */
export const selectNewestSessions = (tx: OrgTx, leads: LeadRows, windowDays: number) =>
  readLinked(
    tx,
    sql`(select id as "leadId", "visitorId", "createdAt" as "to",
      "createdAt" - ${windowDays * 24}::integer * interval '1 hour' as "from" from (${leads}) as lead) as link`,
    sql`select * from session v where ${inWindow(tx)}
      order by v."startedAt" desc, v.id desc limit ${maxSessions + 1}`,
  )

/**
 * The first session within the window, and the converting session even if it is outside the window.
 */
export const selectEndSessions = (tx: OrgTx, links: readonly JourneyLink[]) =>
  readLinked(
    tx,
    sql`json_to_recordset(${JSON.stringify(links)}) as link ("leadId" uuid, "visitorId" uuid,
      "sessionId" uuid, "from" timestamptz, "to" timestamptz)`,
    sql`(select * from session v where ${inWindow(tx)} order by v."startedAt", v.id limit 1)
      union all
      (select * from session v where v."orgId" = ${tx.orgId} and v.id = link."sessionId")`,
  )

const inWindow = (tx: OrgTx): Sql => sql`
  v."orgId" = ${tx.orgId} and v."visitorId" = link."visitorId"
  and v."startedAt" between link."from" and link."to"`

type LinkedRow = Record<string, unknown> &
  Pick<StoredSession, 'id' | 'startedAt'> & { readonly leadId: string; readonly pages: string }

/** Reads the sessions that a subquery returns for each link. */
async function readLinked(tx: OrgTx, links: Sql, perLink: Sql): Promise<LinkedSession[]> {
  const rows = await tx.query<LinkedRow>(sql`
    select link."leadId", ${columns} from ${links} cross join lateral (${perLink}) s`)
  return rows.map((row) => {
    const { leadId, id, startedAt, pages } = row
    const open = `${toRawJson(row, ['leadId', 'pages'])},"pages":${pages}`
    return { leadId, session: { id, startedAt, open } }
  })
}
