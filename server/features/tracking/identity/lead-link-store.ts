import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { buildStaleJourneys } from './stale-journey-store.ts'

/** A session as it was before its visitor's sessions were rebuilt. */
export interface PreviousSession {
  readonly visitorId: string
  readonly id: string
  /** ISO timestamp; leads created earlier are not relinked. */
  readonly from: string
  /**
   * ISO timestamps of the session's last page view (`lastSeenAt`) and of the end of the period in
   * which new leads belong to the session (`endsAt`).
   */
  readonly lastSeenAt: string
  readonly endsAt: string
}

/** A session to which leads can be relinked. */
export interface RebuiltSession {
  readonly visitorId: string
  readonly id: string
  readonly startedAt: string
}

/**
 * Relinks each lead in the rebuilt sessions to the session that was active when the lead was
 * created. A lead that was created after its session ended is linked to the session that now
 * contains the old session's last page view. Records no delta, because segments contain no
 * sessions, but marks the visit histories as changed.
 */
export async function relinkLeads(
  tx: OrgTx,
  before: readonly PreviousSession[],
  after: readonly RebuiltSession[],
): Promise<void> {
  if (before.length === 0) return
  await tx.query(sql`
    with after as materialized (
      select * from json_to_recordset(${JSON.stringify(after)})
        as after ("visitorId" uuid, id uuid, "startedAt" timestamptz)),
    linked as (
      select lead.id, lead."visitorId", case
        when lead."createdAt" <= before."endsAt" then lead."createdAt"
        else before."lastSeenAt" end as moment
      from json_to_recordset(${JSON.stringify(before)})
          as before ("visitorId" uuid, id uuid, "from" timestamptz, "lastSeenAt" timestamptz,
            "endsAt" timestamptz)
        join lead on lead."orgId" = ${tx.orgId} and lead."visitorId" = before."visitorId"
          and lead."createdAt" >= before."from" and lead."sessionId" = before.id
      order by lead.id desc for update of lead),
    relinked as (
    update lead set "sessionId" = holding.id
    from linked cross join lateral (
      select after.id from after where after."visitorId" = linked."visitorId"
      order by after."startedAt" > linked.moment,
        abs(extract(epoch from linked.moment - after."startedAt")) limit 1) as holding
    where lead."orgId" = ${tx.orgId} and lead.id = linked.id
      and lead."sessionId" is distinct from holding.id
    returning lead."createdAt")
    ${buildStaleJourneys(tx, sql`select "createdAt" from relinked`)}`)
}
