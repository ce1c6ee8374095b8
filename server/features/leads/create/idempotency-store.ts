import { hourMs } from '../../../../contract/values/time.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Outcome } from './draft.ts'

/** Retention period for a key, in hours. @see D-15 */
export const retentionHours = 24

/** Key prefix for forms, which browsers may resend for seven days. */
export const formKeyPrefix = 'pixel:'

/** Retention period of a form's key, in hours. */
const formRetentionHours = 8 * 24

const before = (now: Date, hours: number): string =>
  new Date(now.getTime() - hours * hourMs).toISOString()

/**
 * SQL timestamp; keys created before it have expired.
 *
 * @param key  Column that contains the key.
 */
const expiryThreshold = (now: Date, key: Sql): Sql => sql`
  case when starts_with(${key}, ${formKeyPrefix}) then ${before(now, formRetentionHours)}::timestamptz
    else ${before(now, retentionHours)}::timestamptz end`

/**
 * True if the stored key has expired, so that the new row replaces it. In upserts, Citus allows
 * neither parameters nor functions that depend on the time zone.
 */
const hasExpired = sql`
  old."createdAt" at time zone 'UTC' < excluded."createdAt" at time zone 'UTC'
    - case when starts_with(old.key, ${sql.lit(formKeyPrefix)})
      then interval ${sql.lit(`${formRetentionHours} hours`)}
      else interval ${sql.lit(`${retentionHours} hours`)} end`

export interface IdempotencyRecord<O = Outcome> {
  readonly key: string
  /** SHA-256 of the body, in hex. */
  readonly requestHash: string
  readonly outcome: O
}

/** Unexpired records for the given keys. */
export async function selectIdempotencyRecords<O = Outcome>(
  tx: OrgTx,
  keys: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, IdempotencyRecord<O>>> {
  if (keys.length === 0) return new Map()
  const rows = await tx.query<Omit<IdempotencyRecord<O>, 'outcome'> & { outcome: string }>(sql`
    select key, encode("requestHash", 'hex') as "requestHash", outcome from idempotency
    where "orgId" = ${tx.orgId} and key = any(${keys})
      and "createdAt" >= ${expiryThreshold(now, sql`key`)}`)
  // The text was written by `insertIdempotencyRecords`.
  const read = (text: string) => JSON.parse(text) as O
  return new Map(rows.map((row) => [row.key, { ...row, outcome: read(row.outcome) }]))
}

/**
 * Inserts the first outcome of each key.
 *
 * @returns False if another process inserted one of the keys concurrently; the caller must roll
 * back and decide again.
 */
export async function insertIdempotencyRecords(
  tx: OrgTx,
  remembered: readonly IdempotencyRecord<unknown>[],
  now: Date,
): Promise<boolean> {
  if (remembered.length === 0) return true
  const at = now.toISOString()
  const rows = remembered.map((row) => ({ ...row, outcome: JSON.stringify(row.outcome) }))
  const added = await tx.query(sql`
    insert into idempotency as old ("orgId", key, "requestHash", outcome, "createdAt")
    select ${tx.orgId}::uuid, key, decode("requestHash", 'hex'), outcome, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)})
      as new (key text, "requestHash" text, outcome text)
    order by key
    on conflict ("orgId", key) do update set "requestHash" = excluded."requestHash",
      outcome = excluded.outcome, "createdAt" = excluded."createdAt"
    where ${hasExpired}
    returning 1`)
  return added.length === remembered.length
}

/** @returns Number of keys deleted. */
export async function deleteExpiredIdempotencyRecords(
  tx: OrgTx,
  now: Date,
  atMost: number,
): Promise<number> {
  const deleted = await tx.query(sql`
    delete from idempotency where "orgId" = ${tx.orgId} and key in (
      select key from idempotency where "orgId" = ${tx.orgId} and "createdAt" < ${before(now, retentionHours)}
        and "createdAt" < ${expiryThreshold(now, sql`key`)}
      limit ${atMost})
    returning 1`)
  return deleted.length
}
