import type { OrgTx } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'
import type { Outcome } from './lead-outcome.ts'

/** How long a key is remembered, in hours. @see D-15 */
export const keptHours = 24

const forgottenBefore = (now: Date): string =>
  new Date(now.getTime() - keptHours * 3_600_000).toISOString()

/** The first outcome under a key. */
export interface Remembered {
  readonly key: string
  /** SHA-256 of the body, in hex. */
  readonly requestHash: string
  readonly outcome: Outcome
}

/** What is remembered under the given keys. */
export async function selectRemembered(
  tx: OrgTx,
  keys: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Remembered>> {
  if (keys.length === 0) return new Map()
  const from = forgottenBefore(now)
  const rows = await tx.query<Omit<Remembered, 'outcome'> & { outcome: string }>(sql`
    select key, encode("requestHash", 'hex') as "requestHash", outcome from idempotency
    where "orgId" = ${tx.orgId} and key = any(${keys}) and "createdAt" >= ${from}`)
  // The text was written by `insertRemembered` below.
  const read = (text: string) => JSON.parse(text) as Outcome
  return new Map(rows.map((row) => [row.key, { ...row, outcome: read(row.outcome) }]))
}

/**
 * Remembers first outcomes.
 *
 * @returns False when another process has remembered one of the keys meanwhile; the caller must
 *   roll back and decide again.
 */
export async function insertRemembered(
  tx: OrgTx,
  remembered: readonly Remembered[],
  now: Date,
): Promise<boolean> {
  if (remembered.length === 0) return true
  const at = now.toISOString()
  const from = forgottenBefore(now)
  const rows = remembered.map((row) => ({ ...row, outcome: JSON.stringify(row.outcome) }))
  const added = await tx.query(sql`
    insert into idempotency as old ("orgId", key, "requestHash", outcome, "createdAt")
    select ${tx.orgId}::uuid, key, decode("requestHash", 'hex'), outcome, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)})
      as new (key text, "requestHash" text, outcome text)
    order by key
    on conflict ("orgId", key) do update set "requestHash" = excluded."requestHash",
      outcome = excluded.outcome, "createdAt" = excluded."createdAt"
    where old."createdAt" < ${from}
    returning 1`)
  return added.length === remembered.length
}

/** Forgets keys that are older than {@link keptHours}. @returns How many. */
export async function deleteForgotten(tx: OrgTx, now: Date, atMost: number): Promise<number> {
  const before = forgottenBefore(now)
  const deleted = await tx.query(sql`
    delete from idempotency where "orgId" = ${tx.orgId} and key in (
      select key from idempotency where "orgId" = ${tx.orgId} and "createdAt" < ${before}
      limit ${atMost})
    returning 1`)
  return deleted.length
}
