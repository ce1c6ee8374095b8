import { hash } from 'node:crypto'
import { acquireOrgLock, lockKey, type OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { ContactKeys } from '../../contacts/index.ts'
import { type StoredSession, sessionColumns } from '../sessions/session-store.ts'

/** Link between a contact's data and a visitor. */
export interface Identity {
  readonly key: string
  readonly visitorId: string
  /** ISO timestamp. */
  readonly seenAt: string
}

/** Hashed keys for a contact, so that the table contains no contact data. */
export const toIdentityKeys = ({ emailKey, phoneKey }: ContactKeys): string[] => [
  ...(emailKey === null || emailKey === '' ? [] : [hash('sha256', `email:${emailKey}`)]),
  ...(phoneKey === null || phoneKey === '' ? [] : [hash('sha256', `phone:${phoneKey}`)]),
]

/**
 * Stores the visitor that each contact was last identified as. For each key, the newest link wins.
 */
export async function saveIdentities(tx: OrgTx, identities: readonly Identity[]): Promise<void> {
  if (identities.length === 0) return
  const oldestFirst = [...identities].sort((a, b) => (a.seenAt < b.seenAt ? -1 : 1))
  const newest = [...new Map(oldestFirst.map((identity) => [identity.key, identity])).values()]
  // Sorted, so that transactions with the same keys cannot deadlock.
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

/**
 * A point in time (`at`), and the time that is one session timeout earlier (`since`). A session is
 * still active at `at` if its last activity is not before `since`.
 */
export interface Moment {
  /** ISO timestamps. */
  readonly at: string
  readonly since: string
}

/** True if the organization has a site or any session. */
export async function selectIsTracked(tx: OrgTx): Promise<boolean> {
  const [row] = await tx.query<{ tracked: boolean }>(sql`
    select exists (select from site where "orgId" = ${tx.orgId})
      or exists (select from session where "orgId" = ${tx.orgId}) as tracked`)
  return row?.tracked ?? false
}

/**
 * A visitor's newest session that started at or before a point in time, if the session was still
 * active then.
 */
const currentSession = (tx: OrgTx, visitorId: string, { at, since }: Moment) => sql`
  select newest.* from (
    select * from session v
    where v."orgId" = ${tx.orgId} and v."visitorId" = ${sql.ref(visitorId)}
      and v."startedAt" <= ${at} order by v."startedAt" desc limit 1) as newest
  where newest."lastSeenAt" >= ${since}`

/**
 * A visitor's active session at a point in time. `id` identifies the visitor: it is either the ID
 * of a stored session or a session ID that the browser assigned. If no session was active, the
 * session with this ID is returned. The ID is resolved first, because under row-level security,
 * `coalesce` would prevent the use of an index and cause all of the organization's sessions to be
 * read.
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

/** The given keys that are linked to a visitor. */
export async function selectKnownKeys(
  tx: OrgTx,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ key: string }>(sql`
    select key from visitor_identity where "orgId" = ${tx.orgId} and key = any(${keys})`)
  return new Set(rows.map(({ key }) => key))
}

/** A visitor who was identified by contact data. */
export interface IdentifiedVisitor {
  readonly visitorId: string
  /** The visitor's session that was active at the requested time. */
  readonly session: StoredSession | undefined
}

/** The visitor who was last seen with any of the keys, and their session at a point in time. */
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

/**
 * Locks the organization's sessions exclusively, so that only one transaction at a time splits page
 * views into sessions.
 */
export const lockSessions = (tx: OrgTx): Promise<void> => acquireOrgLock(tx, 'visits')

/** Acquires a shared lock that prevents changes to sessions until the transaction ends. */
export async function holdSessions(tx: OrgTx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock_shared(${lockKey(tx, 'visits')})`)
}

export interface LeadSession extends Moment {
  readonly visitorId: string
  readonly sessionId: string
}

/**
 * Current session IDs for leads that are about to be stored. Sessions may have been rebuilt since
 * the leads were linked.
 *
 * @returns IDs in the order of the leads; null if the visitor no longer has a session.
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

/**
 * A visitor's last session that has a source, precedes a direct session and is not older than the
 * attribution window; `undefined` if there is none.
 *
 * @see D-51
 */
export async function selectLastNonDirect(
  tx: OrgTx,
  { visitorId, startedAt }: Pick<StoredSession, 'visitorId' | 'startedAt'>,
  from: string,
): Promise<StoredSession | undefined> {
  const [session] = await tx.query<StoredSession>(sql`
    select ${columns} from session s
    where s."orgId" = ${tx.orgId} and s."visitorId" = ${visitorId}
      and s."startedAt" < ${startedAt} and s."startedAt" >= ${from} and s.channel <> 'direct'
    order by s."startedAt" desc limit 1`)
  return session
}
