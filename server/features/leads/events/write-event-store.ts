import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Actor } from '../../../platform/operation.ts'
import type { HistoryRow } from '../model/lead-diff.ts'

export const eventTypes = [
  'lead.created',
  'lead.updated',
  'lead.status_changed',
  'lead.session_linked',
  'lead.merged',
  'lead.deleted',
  'lead.restored',
  'lead.erased',
  'spend.imported',
  'conversion.rejected',
  'quarantine.filled',
] as const

export type EventType = (typeof eventTypes)[number]

/** Events that are not changes to leads. */
export const noticeTypes = ['spend.imported', 'conversion.rejected', 'quarantine.filled'] as const

export type NoticeType = (typeof noticeTypes)[number]

/** What happened to leads, and who did it. */
export interface LeadEvent {
  readonly type: EventType
  readonly actor: Actor
  /** ISO timestamp. */
  readonly at: string
  /** Names of the changed fields. */
  readonly fields?: readonly string[]
  /** ID of the lead that these leads were merged into. */
  readonly keptId?: string
}

const columns = sql.raw('"orgId", at, type, "actorKind", "actorId", "leadIds", fields')

/**
 * Part of an SQL statement that writes an event for the leads changed by that statement. The leads
 * must be locked by the time `leads` returns them.
 *
 * @param leads  Query that returns lead IDs in a column `id`. If it returns no rows, no event is
 *   written.
 */
export const buildEvent = (
  tx: OrgTx,
  leads: Sql,
  { type, actor, at, fields = [], keptId }: LeadEvent,
): Sql => {
  tx.publishLeads(tx.orgId)
  return sql`
  insert into lead_event (${columns}, "keptId")
  select ${tx.orgId}::uuid, ${at}::timestamptz, ${type}::text, ${actor.kind}::text,
    ${actor.id}::text, ids, ${fields}::text[], ${keptId ?? null}::uuid
  from (select array_agg(id) as ids from (${leads}) as changed) as changes where ids is not null`
}

/**
 * Like {@link buildEvent}, but for leads created by several callers; writes one event per caller.
 */
export const buildCreatedEvents = (
  tx: OrgTx,
  added: Sql,
  actors: ReadonlyMap<string, Actor>,
  at: string,
): Sql => {
  tx.publishLeads(tx.orgId)
  return sql`
  insert into lead_event (${columns})
  select ${tx.orgId}::uuid, ${at}::timestamptz, 'lead.created', author.kind, author.actor,
    array_agg(added.id), '{}'
  from (${added}) as added join unnest(${[...actors.keys()]}::uuid[],
      ${Array.from(actors.values(), ({ kind }) => kind)}::text[],
      ${Array.from(actors.values(), ({ id }) => id)}::text[]) as author (id, kind, actor)
    on author.id = added.id
  group by author.kind, author.actor`
}

/** Writes events for changed leads. The transaction must have locked the leads. */
export async function insertChangeEvents(tx: OrgTx, history: readonly HistoryRow[]): Promise<void> {
  const events = groupChanges(history).map((event, n) => ({ ...event, n }))
  if (events.length === 0) return
  tx.publishLeads(tx.orgId)
  await tx.query(sql`
    insert into lead_event (${columns}, "oldStatus", "newStatus")
    select ${tx.orgId}::uuid, at, type, kind, actor,
      array(select json_array_elements_text(leads)::uuid),
      array(select json_array_elements_text(changed)), "oldStatus", "newStatus"
    from json_to_recordset(${JSON.stringify(events)}) as event (n integer, at timestamptz, type text,
      kind text, actor text, leads json, changed json, "oldStatus" text, "newStatus" text)
    order by n`)
}

/** Leads with the same changed fields, the same statuses and the same actor share an event. */
function groupChanges(history: readonly HistoryRow[]) {
  const byLead = Map.groupBy(history, ({ leadId }) => leadId)
  const changes = [...byLead].flatMap(([leadId, [first, ...rest]]) => {
    if (first === undefined) return []
    const changed = [...new Set([first, ...rest].map(({ field }) => field))].sort()
    // A batch may contain several changes to a lead, so the event spans the first to the last
    // status.
    const moves = [first, ...rest].filter(({ field }) => field === 'status')
    const statuses = { oldStatus: moves[0]?.from ?? null, newStatus: moves.at(-1)?.to ?? null }
    const author = { kind: first.actorKind, actor: first.actorId }
    return { leadId, changed, at: first.at, ...author, ...statuses }
  })
  const groups = Map.groupBy(changes, ({ changed, kind, actor, oldStatus, newStatus }) =>
    JSON.stringify([changed, kind, actor, oldStatus, newStatus]),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { leadId: _, ...event } = first
    return { ...event, type: toType(first.changed), leads: group.map(({ leadId }) => leadId) }
  })
}

function toType(changed: readonly string[]): EventType {
  if (changed.includes('status')) return 'lead.status_changed'
  return changed.includes('sessionId') ? 'lead.session_linked' : 'lead.updated'
}
