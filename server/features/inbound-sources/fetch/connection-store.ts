import type { OrgTx, SystemTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { DueRow, Renewal, RowLease } from '../../../platform/jobs/leased-rows.ts'
import type { Json } from '../kinds/answers.ts'

/** A source's connection to the platform that its leads are fetched from. */
export interface Connection {
  readonly sourceId: string
  readonly settings: Readonly<Record<string, unknown>>
  /** Encrypted, like the other tokens. */
  readonly accessToken: string | null
  readonly refreshToken: string | null
  readonly verifyToken: string
  readonly accessUntil: string | null
  readonly blockedReason: string | null
  readonly blockedSince: string | null
  readonly pausedUntil: string | null
  readonly failures: number
  readonly checkedAt: string | null
  readonly checkAt: string | null
  readonly lastFetchedAt: string | null
  readonly backfillSince: string | null
  /** Null to read all forms. */
  readonly backfillFormId: string | null
  readonly backfillCursor: Json
  readonly backfillRead: number
  readonly backfillAdded: number
  readonly backfillStartAt: string | null
  readonly backfillEndAt: string | null
  readonly backfillError: string | null
}

export type ConnectionChanges = Partial<Omit<Connection, 'sourceId'>> & { nextAt?: string | null }

const columns = sql.columns([
  ...['sourceId', 'settings', 'accessToken', 'refreshToken', 'verifyToken', 'accessUntil'],
  ...['blockedReason', 'blockedSince', 'pausedUntil', 'failures', 'checkedAt', 'checkAt'],
  ...['lastFetchedAt', 'backfillSince', 'backfillCursor', 'backfillRead', 'backfillAdded'],
  ...['backfillStartAt', 'backfillEndAt', 'backfillError', 'backfillFormId'],
])

const isRow = (tx: OrgTx, sourceId: string) =>
  sql`"orgId" = ${tx.orgId} and "sourceId" = ${sourceId}`

/**
 * Inserts a new source's connection. No leads are fetched until the connection has an access token.
 */
export async function insertConnection(
  tx: OrgTx,
  sourceId: string,
  verifyToken: string,
): Promise<void> {
  await tx.query(sql`
    insert into inbound_connection ("orgId", "sourceId", settings, "verifyToken")
    values (${tx.orgId}, ${sourceId}, '{}', ${verifyToken})`)
}

export async function selectConnection(
  tx: OrgTx,
  sourceId: string,
): Promise<Connection | undefined> {
  const [row] = await tx.query<Connection>(sql`
    select ${columns} from inbound_connection where ${isRow(tx, sourceId)}`)
  return row
}

/** Like {@link selectConnection}, but locks the connection until the transaction ends. */
export async function lockConnection(tx: OrgTx, sourceId: string): Promise<Connection | undefined> {
  const [row] = await tx.query<Connection>(sql`
    select ${columns} from inbound_connection where ${isRow(tx, sourceId)} for no key update`)
  return row
}

export async function updateConnection(
  tx: OrgTx,
  sourceId: string,
  { settings, backfillCursor, ...changes }: ConnectionChanges,
): Promise<void> {
  const all = {
    ...changes,
    ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
    ...(backfillCursor === undefined ? {} : { backfillCursor: toJson(backfillCursor) }),
  }
  if (Object.values(all).every((value) => value === undefined)) return
  await tx.query(sql`
    update inbound_connection set ${sql.assign(all)} where ${isRow(tx, sourceId)}`)
}

const toJson = (value: Json): string | null => (value === null ? null : JSON.stringify(value))

/** Makes a connection due at the given time, unless it is already due earlier. */
export async function wakeConnection(tx: OrgTx, sourceId: string, at: string): Promise<void> {
  await tx.query(sql`
    update inbound_connection set "nextAt" = least("nextAt", ${at}::timestamptz)
    where ${isRow(tx, sourceId)}`)
}

/**
 * Connections that are due, alternating between organizations: the first from each, then the second
 * from each, and so on.
 */
export async function selectDueConnections(tx: SystemTx, now: string): Promise<DueRow[]> {
  await tx.set('app.lead_fetches', 'on')
  return tx.query<DueRow>(sql`
    select "orgId", "sourceId" as id from inbound_connection
    where "nextAt" <= ${now} and ("leasedUntil" is null or "leasedUntil" <= ${now})
      and ("pausedUntil" is null or "pausedUntil" <= ${now})
    order by row_number() over (partition by "orgId" order by "sourceId"), "orgId" limit 10000`)
}

/** @returns `undefined` if another process has claimed the connection. */
export async function claimConnection(
  tx: OrgTx,
  sourceId: string,
  { worker, now, leasedUntil }: RowLease,
): Promise<Connection | undefined> {
  const [row] = await tx.query<Connection>(sql`
    update inbound_connection set worker = ${worker}, "leasedUntil" = ${leasedUntil}
    where ${isRow(tx, sourceId)} and "nextAt" <= ${now}
      and ("pausedUntil" is null or "pausedUntil" <= ${now})
      and ("leasedUntil" is null or "leasedUntil" <= ${now} or worker = ${worker})
    returning ${columns}`)
  return row
}

/** Renews a lease and locks the connection. @returns `undefined` if the lease is lost. */
export async function renewConnection(
  tx: OrgTx,
  sourceId: string,
  { worker, leasedUntil }: Renewal,
): Promise<Connection | undefined> {
  const [row] = await tx.query<Connection>(sql`
    update inbound_connection set "leasedUntil" = ${leasedUntil}
    where ${isRow(tx, sourceId)} and worker = ${worker}
    returning ${columns}`)
  return row
}

export async function releaseConnection(
  tx: OrgTx,
  sourceId: string,
  worker: string,
): Promise<void> {
  await tx.query(sql`
    update inbound_connection set worker = null, "leasedUntil" = null
    where ${isRow(tx, sourceId)} and worker = ${worker}`)
}
