import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/operation.ts'

export interface AuditEvent {
  readonly id: string
  /** ISO timestamp. */
  readonly at: string
  readonly actorKind: Actor['kind']
  readonly actorId: string | null
  readonly action: string
  readonly objectKind: string
  readonly objectId: string | null
  /** Names of the changed fields, but never their values. */
  readonly fields: readonly string[]
}

/** `actorName` is the current name of the actor; null if the actor no longer exists. */
export interface AuditRow extends AuditEvent {
  readonly actorName: string | null
}

export async function insertAudit(tx: OrgTx, event: AuditEvent): Promise<void> {
  await tx.query(sql`
    insert into audit_event ("orgId", id, at, "actorKind", "actorId", action, "objectKind",
      "objectId", fields)
    values (${tx.orgId}, ${event.id}, ${event.at}, ${event.actorKind}, ${event.actorId},
      ${event.action}, ${event.objectKind}, ${event.objectId}, ${event.fields})`)
}

interface AuditPage {
  readonly limit: number
  /** Only events older than the event with this ID. */
  readonly before: string | undefined
  readonly objectKind?: string | undefined
  readonly actorId?: string | undefined
}

/** Matching events, newest first. */
export const selectAudit = (
  tx: OrgTx,
  { limit, before, objectKind, actorId }: AuditPage,
): Promise<AuditRow[]> =>
  tx.query(sql`
    select event.*,
      coalesce(person.name, author.name || ' (' || oauth_grant."clientName" || ')') as "actorName"
    from (
      select id, at, "actorKind", "actorId", action, "objectKind", "objectId", fields
      from audit_event
      where "orgId" = ${tx.orgId} and ${before === undefined ? sql`true` : sql`id < ${before}`}
        and ${objectKind === undefined ? sql`true` : sql`"objectKind" = ${objectKind}`}
        and ${actorId === undefined ? sql`true` : sql`"actorId" = ${actorId}`}
      order by id desc limit ${limit}) as event
    left join person on person.id =
      case when event."actorKind" = 'user' then event."actorId"::uuid end
    left join oauth_grant on oauth_grant."orgId" = ${tx.orgId} and oauth_grant.id =
      case when event."actorKind" = 'client' then event."actorId"::uuid end
    left join person author on author.id = oauth_grant."personId"
    order by event.id desc`)
