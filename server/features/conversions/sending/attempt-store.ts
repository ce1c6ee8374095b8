import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { type Conversion, conversionColumns } from '../conversion-store.ts'
import type { Outcome } from '../platforms/platform.ts'

/**
 * True if an earlier conversion of the same lead is due or waiting for its next attempt; a
 * condition on rows of `conversion`. `offset 0` forces one lookup per row; `coalesce` and `::text`
 * force that lookup to use the index by lead, because with the indexes by destination, 40,000 rows
 * took over 5 s.
 */
export const buildIsBlocked = (orgId: Sql, now: string): Sql => sql`exists (
  select from conversion as earlier
  where earlier."orgId" = ${orgId} and earlier."leadId" = conversion."leadId"
    and earlier."destinationId"::text = conversion."destinationId"::text
    and coalesce(earlier."nextAt", case when earlier.state = 'waiting' then earlier."dueAt" end)
      <= case when earlier."nextAt" is null then ${now}::timestamptz else 'infinity' end
    and (earlier.at, earlier.id) < (conversion.at, conversion.id) offset 0)`

/**
 * Conversions to send now, longest-waiting first; only the earliest for each lead.
 *
 * @param searched  Number of due conversions from which to choose. Limited, because each one costs
 *   a lookup, and a million can be due.
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
 * Marks a due conversion as sent, before its request: if the process dies, the request is repeated
 * with the same ID.
 *
 * @returns `undefined` if it is no longer due.
 */
export async function beginConversionAttempt(
  tx: OrgTx,
  id: string,
  now: string,
): Promise<Conversion | undefined> {
  const [row] = await tx.query<Conversion>(sql`
    update conversion set state = 'sent', "sentAt" = coalesce("sentAt", ${now}), "nextAt" = ${now},
      attempts = attempts + 1, "updatedAt" = ${now}
    where "orgId" = ${tx.orgId} and id = ${id}
      and ((state = 'waiting' and "dueAt" <= ${now}) or "nextAt" <= ${now})
    returning ${conversionColumns}`)
  return row
}

/** Log entry for an attempt. */
export interface ConversionAttempt {
  readonly at: string
  readonly ms: number
  readonly outcome: Outcome['type']
  /** Null without a response. */
  readonly status: number | null
  readonly code: string | null
  readonly message: string | null
}

/** Number of attempts that are kept per conversion. */
const keptAttempts = 20

/** Logs an attempt, unless the conversion was deleted in the meantime. */
export async function insertAttempt(
  tx: OrgTx,
  conversionId: string,
  { id, at, ms, outcome, status, code, message }: ConversionAttempt & { readonly id: string },
): Promise<void> {
  await tx.query(sql`
    insert into conversion_attempt ("orgId", id, "conversionId", at, ms, outcome, status, code,
      message)
    select "orgId", ${id}::uuid, id, ${at}::timestamptz, ${ms}::integer, ${outcome}::text,
      ${status}::integer, ${code}::text, ${message}::text
    from conversion where "orgId" = ${tx.orgId} and id = ${conversionId}`)
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

interface AttemptResult
  extends Pick<Conversion, 'state' | 'code' | 'message' | 'nextAt' | 'updatedAt'> {
  readonly correction?: null
  readonly correctionState?: null
  readonly newValue?: null
  readonly correctAt?: null
  readonly receipt: string | null
  readonly checkAt: string | null
  readonly checkUntil: string | null
}

/** Stores the result of an attempt, unless the conversion was retracted in the meantime. */
export async function updateAttempted(tx: OrgTx, id: string, result: AttemptResult): Promise<void> {
  await tx.query(sql`
    update conversion set ${sql.assign({ ...result })}
    where "orgId" = ${tx.orgId} and id = ${id} and state = 'sent'`)
}
