import type { Session } from '../../../contract/session.ts'
import { maxSessions, sessionSchema } from '../../../contract/session.ts'
import type { OrgTx } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'

/** A session as stored; whether it converted depends on the lead. */
export type StoredSession = Omit<Session, 'isConverting'>

/** A lead's link to its visitor. */
export interface JourneyLink {
  readonly leadId: string
  readonly visitorId: string
  readonly sessionId: string | null
  /** Start of the conversion window and arrival of the lead; ISO. */
  readonly from: string
  readonly to: string
}

const stored = Object.keys(sessionSchema.shape).filter((column) => column !== 'isConverting')

/** Columns of a session, in the order of the contract. */
const columns = sql.join(stored.map((column) => sql.ref(`s.${column}`)))

/** One session of the organization. */
export async function selectSession(tx: OrgTx, id: string): Promise<StoredSession | undefined> {
  const [session] = await tx.query<StoredSession>(sql`
    select ${columns} from session s where s."orgId" = ${tx.orgId} and s.id = ${id}`)
  return session
}

/**
 * The sessions that may belong to the journeys of a page of leads, in one statement.
 *
 * @returns Per lead its visitor's sessions inside the window: the newest {@link maxSessions}, the
 *   first, and the converting one. No order.
 */
export const selectJourneySessions = (
  tx: OrgTx,
  links: readonly JourneyLink[],
): Promise<(StoredSession & { readonly leadId: string })[]> =>
  tx.query(sql`
    select link."leadId", ${columns}
    from json_to_recordset(${JSON.stringify(links)}) as link ("leadId" uuid, "visitorId" uuid,
      "sessionId" uuid, "from" timestamptz, "to" timestamptz)
    cross join lateral (
      (select * from session v
        where v."orgId" = ${tx.orgId} and v."visitorId" = link."visitorId"
          and v."startedAt" between link."from" and link."to"
        order by v."startedAt" desc, v.id desc limit ${maxSessions})
      union
      (select * from session v
        where v."orgId" = ${tx.orgId} and v."visitorId" = link."visitorId"
          and v."startedAt" between link."from" and link."to"
        order by v."startedAt", v.id limit 1)
      union
      (select * from session v where v."orgId" = ${tx.orgId} and v.id = link."sessionId")
    ) s`)
