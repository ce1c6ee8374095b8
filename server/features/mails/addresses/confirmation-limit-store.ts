import { dayMs } from '../../../../contract/values/time.ts'
import type { OrgTx, SystemTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { hashSecret } from '../../../platform/process/secret-token.ts'

/** Maximum number of confirmation emails per day. */
export const perDay = {
  org: 20,
  /** From one organization to one address. */
  pair: 3,
  /** To one address from all organizations. */
  address: 6,
} as const

const hashAddress = (email: string): Sql => sql`decode(${hashSecret(email)}, 'hex')`

/**
 * Value of `usedUntilMs` after one more email. The column is a bigint, because Citus rejects time
 * arithmetic in an upsert.
 */
const buildNext = (table: string, limit: number, nowMs: number): Sql => sql`
  greatest(${sql.ref(table)}."usedUntilMs", ${nowMs}::bigint) + ${dayMs / limit}::bigint`

/**
 * Counts an email from the organization.
 *
 * @param email  Address; null to count all addresses together.
 * @returns `first` if no email was counted for at least a day; `undefined` if the limit is reached.
 */
async function takeOne(
  tx: OrgTx,
  email: string | null,
  limit: number,
  nowMs: number,
): Promise<'first' | 'more' | undefined> {
  const next = buildNext('confirmation_limit', limit, nowMs)
  const [row] = await tx.query<{ isNew: boolean }>(sql`
    insert into confirmation_limit ("orgId", address, "usedUntilMs")
    values (${tx.orgId}, ${email === null ? sql`''::bytea` : hashAddress(email)},
      ${nowMs + dayMs / limit})
    on conflict ("orgId", address) do update set "usedUntilMs" = ${next}
    where ${next} <= ${nowMs + dayMs} returning xmax = 0 as "isNew"`)
  if (row === undefined) return undefined
  return row.isNew ? 'first' : 'more'
}

/**
 * Counts a confirmation email toward the organization's limits.
 *
 * @returns `first` if the organization has not emailed this address recently, `undefined` if a
 *   limit is reached.
 */
export async function takeOrgEmail(
  tx: OrgTx,
  email: string,
  now: Date,
): Promise<'first' | 'more' | undefined> {
  const nowMs = now.getTime()
  if ((await takeOne(tx, null, perDay.org, nowMs)) === undefined) return undefined
  return takeOne(tx, email, perDay.pair, nowMs)
}

/**
 * Counts a confirmation email toward the address's limit.
 *
 * @returns False if the limit is reached.
 */
export async function takeAddressEmail(tx: OrgTx, email: string, now: Date): Promise<boolean> {
  const nowMs = now.getTime()
  const next = buildNext('address_limit', perDay.address, nowMs)
  const rows = await tx.query(sql`
    insert into address_limit (address, "usedUntilMs")
    values (${hashAddress(email)}, ${nowMs + dayMs / perDay.address})
    on conflict (address) do update set "usedUntilMs" = ${next}
    where ${next} <= ${nowMs + dayMs} returning 1`)
  return rows.length > 0
}

/** Deletes rows for addresses that have received no email for at least a day. */
export const deleteUnusedOrgLimits = async (tx: OrgTx, now: Date): Promise<void> => {
  await tx.query(sql`
    delete from confirmation_limit
    where "orgId" = ${tx.orgId} and "usedUntilMs" < ${now.getTime() - dayMs}`)
}

/** Deletes rows that no longer limit anything. */
export const deleteUnusedAddressLimits = async (tx: SystemTx, now: Date): Promise<void> => {
  await tx.query(sql`delete from address_limit where "usedUntilMs" < ${now.getTime()}`)
}
