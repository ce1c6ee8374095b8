import { maxSessions } from '../../../../contract/tracking/session.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

const inWindow = (tx: OrgTx, windowDays: number): Sql => sql`
  s."orgId" = ${tx.orgId} and s."visitorId" = l."visitorId"
  and s."startedAt" between l."createdAt" - ${`${24 * windowDays} hours`}::interval
    and l."createdAt"`

/**
 * The newest sessions in the attribution window of a lead `l`, found by one index scan: the whole
 * journey for nearly every lead. A second query is needed if there are no sessions, if there are
 * more of them than the limit, or if the converting session is missing.
 */
export const newestVisits = (tx: OrgTx, windowDays: number, columns: Sql): Sql =>
  // A tie at the limit does not matter, because such journeys are read again.
  sql`
    select ${columns} from session s where ${inWindow(tx, windowDays)}
    order by s."startedAt" desc limit ${maxSessions + 1}`

/**
 * The sessions in the journey of a lead `l`, newest first: the first, the newest and the converting
 * one. If the converting session would otherwise be left out, it replaces the oldest of the newest
 * sessions.
 *
 * @see D-33; `trimJourney`, which makes the same choice
 */
export const journeyVisits = (tx: OrgTx, windowDays: number, columns: Sql): Sql => sql`
    select ${columns} from (
      select *, max((converts and place > 1 and back >= ${maxSessions})::integer) over () as moved
      from (
        select id, id = l."sessionId" as converts, count(*) over () as n,
          row_number() over (order by "startedAt", id) as place,
          row_number() over (order by "startedAt" desc, id desc) as back
        from (
          (select s.id, s."startedAt" from session s where ${inWindow(tx, windowDays)}
            order by s."startedAt" desc, s.id desc limit ${maxSessions + 1})
          union
          (select s.id, s."startedAt" from session s where ${inWindow(tx, windowDays)}
            order by s."startedAt", s.id limit 1)
          union
          (select s.id, s."startedAt" from session s
            where s."orgId" = ${tx.orgId} and s.id = l."sessionId")) as candidate) as numbered
    ) as chosen join session s on s."orgId" = ${tx.orgId} and s.id = chosen.id
    where n <= ${maxSessions} or place = 1 or converts or back < ${maxSessions} - moved
    order by s."startedAt" desc, s.id desc`
