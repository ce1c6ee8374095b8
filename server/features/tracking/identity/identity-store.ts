import { hash } from 'node:crypto'
import { acquireOrgLock, lockKey, type OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { ContactKeys } from '../../contacts/index.ts'
import { type StoredSession, sessionColumns } from '../sessions/session-store.ts'

/** By whom a person was seen. */
export interface Identity {
  readonly key: string
  readonly visitorId: string
  /** Instant (ISO). */
  readonly seenAt: string
}

/** Under which keys a person is remembered: hashes, so that the table tells no address. */
export const toIdentityKeys = ({ emailKey, phoneKey }: ContactKeys): string[] => [
  ...(emailKey === null || emailKey === '' ? [] : [hash('sha256', `email:${emailKey}`)]),
  ...(phoneKey === null || phoneKey === '' ? [] : [hash('sha256', `phone:${phoneKey}`)]),
]

/** Remembers by which visitors people were last seen. Of one key the newest counts. */
export async function saveIdentities(tx: OrgTx, identities: readonly Identity[]): Promise<void> {
  if (identities.length === 0) return
  const oldestFirst = [...identities].sort((a, b) => (a.seenAt < b.seenAt ? -1 : 1))
  const newest = [...new Map(oldestFirst.map((identity) => [identity.key, identity])).values()]
  // In one order, so that transactions with the same people wait for each other in no circle.
  await tx.query(sql`
    insert into visitor_identity as old ("orgId", key, "visitorId", "seenAt")
    select ${tx.orgId}::uuid, key, "visitorId", "seenAt"
    from json_populate_recordset(null::visitor_identity, ${JSON.stringify(newest)})
    order by key
    on conflict ("orgId", key) do update
    set "visitorId" = excluded."visitorId", "seenAt" = excluded."seenAt"
    where excluded."seenAt" >= old."seenAt"`)
}

const columns = sql.columns(sessionColumns, 's')

/** A moment, and how long before it a visitor may have been seen last to be there still. */
export interface Moment {
  /** Instants (ISO). */
  readonly at: string
  readonly since: string
}

/** True when the organization has a site or any session. */
export async function selectIsTracked(tx: OrgTx): Promise<boolean> {
  const [row] = await tx.query<{ tracked: boolean }>(sql`
    select exists (select from site where "orgId" = ${tx.orgId})
      or exists (select from session where "orgId" = ${tx.orgId}) as tracked`)
  return row?.tracked ?? false
}

/** The newest session of a visitor that had begun at a moment, if the visitor was still there. */
const currentSession = (tx: OrgTx, visitorId: string, { at, since }: Moment) => sql`
  select newest.* from (
    select * from session v
    where v."orgId" = ${tx.orgId} and v."visitorId" = ${sql.ref(visitorId)}
      and v."startedAt" <= ${at} order by v."startedAt" desc limit 1) as newest
  where newest."lastSeenAt" >= ${since}`

/**
 * The session that a visitor was in at a moment, who is named by a session: by its id, or by the
 * browser's. That session itself when the visitor was in none.
 *
 * Its id is computed first: under row-level security no index is asked for what may be told by
 * `coalesce`, and all sessions of the organization would be read.
 */
export async function selectSessionAt(
  tx: OrgTx,
  id: string,
  moment: Moment,
): Promise<StoredSession | undefined> {
  const [session] = await tx.query<StoredSession>(sql`
    with wanted as materialized (
      select coalesce((
        select "sessionId" from session_alias
        where "orgId" = ${tx.orgId} and id = ${id}), ${id}::uuid) as id),
    named as (
      select s.* from wanted cross join lateral (
        select * from session where "orgId" = ${tx.orgId} and id = wanted.id offset 0) as s)
    select ${columns} from (
      select 1 as rank, current.* from named
        cross join lateral (${currentSession(tx, 'named.visitorId', moment)}) as current
      union all select 2, named.* from named) as s
    order by s.rank limit 1`)
  return session
}

/** Those of some keys of emails and phone numbers by which a visitor is known. */
export async function selectKnownKeys(
  tx: OrgTx,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ key: string }>(sql`
    select key from visitor_identity where "orgId" = ${tx.orgId} and key = any(${keys})`)
  return new Set(rows.map(({ key }) => key))
}

/** Who a person is, by what is known of earlier visits. */
export interface IdentifiedVisitor {
  readonly visitorId: string
  /** The session that the visitor was in. */
  readonly session: StoredSession | undefined
}

/** The visitor that was last seen with any of some keys, and where it was at a moment. */
export async function selectVisitorBy(
  tx: OrgTx,
  keys: readonly string[],
  moment: Moment,
): Promise<IdentifiedVisitor | undefined> {
  type Row = { readonly visitor: string } & (StoredSession | { readonly id: null })
  const [row] = await tx.query<Row>(sql`
    select known."visitorId" as visitor, ${columns}
    from (
      select "visitorId" from visitor_identity
      where "orgId" = ${tx.orgId} and key = any(${keys})
      order by "seenAt" desc, key limit 1) as known
    left join lateral (${currentSession(tx, 'known.visitorId', moment)}) as s on true`)
  if (row === undefined) return undefined
  const { visitor: visitorId, ...session } = row
  return { visitorId, session: session.id === null ? undefined : session }
}

/** Makes the transaction the only one of its organization that cuts sessions. */
export const lockSessions = (tx: OrgTx): Promise<void> => acquireOrgLock(tx, 'visits')

/** Keeps sessions from being cut until the transaction ends; any number of transactions may. */
export async function holdSessions(tx: OrgTx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock_shared(${lockKey(tx, 'visits')})`)
}

/** A new lead with the session that it was found to come from. */
export interface LeadSession extends Moment {
  readonly visitorId: string
  readonly sessionId: string
}

/**
 * Where leads belong that are about to be stored: sessions may have been cut anew since theirs
 * was read.
 *
 * @returns Ids of sessions, in order; null where the visitor has none any more.
 */
export async function selectSessionIds(
  tx: OrgTx,
  leads: readonly LeadSession[],
): Promise<(string | null)[]> {
  const numbered = leads.map((lead, n) => ({ ...lead, n }))
  const rows = await tx.query<{ id: string | null }>(sql`
    select case when newest."lastSeenAt" >= lead.since then newest.id
      else coalesce(named.id, newest.id) end as id
    from json_to_recordset(${JSON.stringify(numbered)}) as lead (n integer, "visitorId" uuid,
        "sessionId" uuid, at timestamptz, since timestamptz)
      left join lateral (
        select v.id, v."lastSeenAt" from session v
        where v."orgId" = ${tx.orgId} and v."visitorId" = lead."visitorId"
          and v."startedAt" <= lead.at
        order by v."startedAt" desc limit 1) as newest on true
      left join session named on named."orgId" = ${tx.orgId} and named.id = lead."sessionId"
    order by lead.n`)
  return rows.map(({ id }) => id)
}
