import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { type Conversion, conversionColumns } from '../conversion-store.ts'
import type { Outcome } from '../platforms/platform.ts'

/**
 * Condition on rows of `conversion`: true if an earlier conversion of the same lead is due or
 * waiting for its next attempt. `offset 0` forces one lookup per row; `coalesce` and `::text` force
 * each lookup to use the index by lead. With the indexes by destination, 40,000 rows took over 5 s.
 */
export const buildIsBlocked = (orgId: Sql, now: string): Sql => sql`exists (
  select from conversion as earlier
  where earlier."orgId" = ${orgId} and earlier."leadId" = conversion."leadId"
    and earlier."destinationId"::text = conversion."destinationId"::text
    and coalesce(earlier."nextAt", case when earlier.state = 'waiting' then earlier."dueAt" end)
      <= case when earlier."nextAt" is null then ${now}::timestamptz else 'infinity' end
    and (earlier.at, earlier.id) < (conversion.at, conversion.id) offset 0)`

/**
 * Conversions to send now, longest-waiting first; only the earliest one for each lead.
 *
 * @param searched  Maximum number of due conversions to examine, because each one costs a lookup,
 *   and a million may be due.
 */
export function selectDueConversions(
  tx: OrgTx,
  destinationId: string,
  now: string,
  { limit, searched }: { readonly limit: number; readonly searched: number },
): Promise<Pick<Conversion, 'id' | 'leadId'>[]> {
  const isOwn = sql`"orgId" = ${tx.orgId} and "destinationId" = ${destinationId}`
  return tx.query(sql`
    select id, "leadId" from (
      (select id, "leadId", "destinationId", at, "dueAt" as since from conversion
        where ${isOwn} and state = 'waiting' and "dueAt" <= ${now}
        order by "dueAt" limit ${searched})
      union all
      (select id, "leadId", "destinationId", at, "nextAt" as since from conversion
        where ${isOwn} and "nextAt" <= ${now} order by "nextAt" limit ${searched})
      order by since, id) as conversion
    where not ${buildIsBlocked(sql`${tx.orgId}`, now)} limit ${limit}`)
}

/**
 * Marks due conversions as sent before their request is sent, so that the request is retried with
 * the same IDs if the process dies.
 *
 * @param isRepeated  True for a retry within an attempt; such retries do not increase `attempts`.
 * @returns Only the conversions that are still due.
 */
export const beginConversionAttempts = (
  tx: OrgTx,
  ids: readonly string[],
  now: string,
  isRepeated = false,
): Promise<Conversion[]> =>
  tx.query(sql`
    update conversion set state = 'sent', "sentAt" = coalesce("sentAt", ${now}), "nextAt" = ${now},
      attempts = greatest(attempts + ${isRepeated ? 0 : 1}, 1), "updatedAt" = ${now}
    where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])
      and ((state = 'waiting' and "dueAt" <= ${now}) or "nextAt" <= ${now})
    returning ${conversionColumns}`)

/** Undoes {@link beginConversionAttempts} for conversions that were not sent after all. */
export async function revertAttempts(tx: OrgTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const ifFirst = (column: string) =>
    sql`${sql.ref(column)} = case when attempts > 1 then ${sql.ref(column)} end`
  await tx.query(sql`
    update conversion set attempts = attempts - 1, ${ifFirst('sentAt')}, ${ifFirst('nextAt')},
      state = case when attempts > 1 then state else 'waiting' end
    where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[]) and state = 'sent'`)
}

/** Log entry for an attempt. */
export interface ConversionAttempt {
  readonly at: string
  readonly ms: number
  readonly outcome: Outcome['type']
  /** Null if there was no response. */
  readonly status: number | null
  readonly code: string | null
  readonly message: string | null
}

/** Number of attempts to keep per conversion. */
const keptAttempts = 20

export interface NewAttempt extends ConversionAttempt {
  readonly id: string
  readonly conversionId: string
}

/** Logs attempts, except those for conversions that were deleted in the meantime. */
export async function insertAttempts(tx: OrgTx, attempts: readonly NewAttempt[]): Promise<void> {
  await tx.query(sql`
    insert into conversion_attempt ("orgId", id, "conversionId", at, ms, outcome, status, code,
      message)
    select "orgId", row.id, "conversionId", row.at, ms, outcome, status, row.code, row.message
    from json_to_recordset(${JSON.stringify(attempts)}) as row (id uuid, "conversionId" uuid,
      at timestamptz, ms integer, outcome text, status integer, code text, message text)
    join conversion on "orgId" = ${tx.orgId} and conversion.id = "conversionId"`)
}

/** Logs one attempt and deletes the oldest log entries. */
export async function insertAttempt(
  tx: OrgTx,
  conversionId: string,
  attempt: Omit<NewAttempt, 'conversionId'>,
): Promise<void> {
  await insertAttempts(tx, [{ ...attempt, conversionId }])
  await deleteOldAttempts(tx, conversionId)
}

export async function deleteOldAttempts(tx: OrgTx, conversionId: string): Promise<void> {
  await tx.query(sql`
    delete from conversion_attempt
    where "orgId" = ${tx.orgId} and "conversionId" = ${conversionId} and id in (
      select id from conversion_attempt
      where "orgId" = ${tx.orgId} and "conversionId" = ${conversionId}
      order by id desc offset ${keptAttempts})`)
}

/** A conversion's attempts, newest first. */
export const selectAttempts = (tx: OrgTx, conversionId: string): Promise<ConversionAttempt[]> =>
  tx.query(sql`
    select at, ms, outcome, status, code, message from conversion_attempt
    where "orgId" = ${tx.orgId} and "conversionId" = ${conversionId}
    order by id desc limit ${keptAttempts}`)

export interface AttemptResult
  extends Pick<Conversion, 'id' | 'state' | 'code' | 'message' | 'nextAt' | 'updatedAt'> {
  /** True to drop a correction, because a rejected conversion cannot be corrected. */
  readonly isFinal: boolean
  readonly receipt: string | null
  readonly checkAt: string | null
  readonly checkUntil: string | null
}

/**
 * Stores the results of attempts, except those for conversions that were retracted in the meantime.
 */
export async function updateAttempted(tx: OrgTx, results: readonly AttemptResult[]): Promise<void> {
  const kept = (column: string) =>
    sql`${sql.ref(column)} = case when "isFinal" then null else conversion.${sql.ref(column)} end`
  await tx.query(sql`
    update conversion set state = row.state, code = row.code, message = row.message,
      "nextAt" = row."nextAt", "updatedAt" = row."updatedAt", receipt = row.receipt,
      "checkAt" = row."checkAt", "checkUntil" = row."checkUntil", ${kept('correction')},
      ${kept('correctionState')}, ${kept('newValue')}, ${kept('correctAt')}
    from json_to_recordset(${JSON.stringify(results)}) as row (id uuid, state text, code text,
      message text, "nextAt" timestamptz, "updatedAt" timestamptz, receipt text,
      "checkAt" timestamptz, "checkUntil" timestamptz, "isFinal" boolean)
    where "orgId" = ${tx.orgId} and conversion.id = row.id and conversion.state = 'sent'`)
}
