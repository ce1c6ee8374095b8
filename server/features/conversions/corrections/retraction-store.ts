import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type Conversion, conversionColumns } from '../conversion-store.ts'
import { type Destination, destinationColumns } from '../destination-store.ts'
import type { Outcome } from '../platforms/platform.ts'

/** Retraction of a conversion whose lead was erased. */
export interface Retraction {
  /** ID of the conversion. */
  readonly id: string
  readonly destinationId: string
  /** Encrypted. */
  readonly content: string
  readonly dueAt: string
  readonly deleteAt: string
  /** Time of the platform's first rejection; null if there was none. */
  readonly rejectedAt: string | null
}

/**
 * Locks all of the organization's destinations, so that processes that are deriving or sending
 * conversions commit first. Locking only those that have conversions for certain leads would miss
 * uncommitted conversions.
 */
export const lockDestinations = (tx: OrgTx): Promise<Destination[]> =>
  tx.query(sql`
    select ${destinationColumns} from conversion_destination
    where "orgId" = ${tx.orgId} order by id for no key update`)

/** Conversions of the given leads for all destinations. */
export const selectAllConversions = (
  tx: OrgTx,
  leadIds: readonly string[],
): Promise<Conversion[]> =>
  tx.query(sql`
    select ${conversionColumns} from conversion
    where "orgId" = ${tx.orgId} and "leadId" = any(${leadIds}::uuid[])`)

export async function insertRetractions(
  tx: OrgTx,
  retractions: readonly Omit<Retraction, 'rejectedAt'>[],
): Promise<void> {
  if (retractions.length === 0) return
  await tx.query(sql`
    insert into conversion_retraction ("orgId", id, "destinationId", content, "dueAt", "deleteAt")
    select ${tx.orgId}::uuid, id, "destinationId", content, "dueAt", "deleteAt"
    from json_to_recordset(${JSON.stringify(retractions)}) as row (id uuid, "destinationId" uuid,
      content text, "dueAt" timestamptz, "deleteAt" timestamptz)`)
}

/** Retractions to send now, longest-waiting first. */
export const selectDueRetractions = (
  tx: OrgTx,
  destinationId: string,
  now: string,
  limit: number,
): Promise<Retraction[]> =>
  tx.query(sql`
    select id, "destinationId", content, "dueAt", "deleteAt", "rejectedAt"
    from conversion_retraction
    where "orgId" = ${tx.orgId} and "destinationId" = ${destinationId} and "dueAt" <= ${now}
      and "deleteAt" > ${now}
    order by "dueAt", id limit ${limit}`)

export async function postponeRetraction(
  tx: OrgTx,
  id: string,
  changes: Pick<Retraction, 'dueAt' | 'rejectedAt'>,
): Promise<void> {
  await tx.query(sql`
    update conversion_retraction set ${sql.assign({ ...changes })}
    where "orgId" = ${tx.orgId} and id = ${id}`)
}

export async function deleteRetraction(tx: OrgTx, id: string): Promise<void> {
  await tx.query(sql`
    delete from conversion_retraction where "orgId" = ${tx.orgId} and id = ${id}`)
}

/** Counts a retraction whose result is final, and stores the reason if it was rejected. */
export async function countRetraction(tx: OrgTx, id: string, outcome: Outcome): Promise<void> {
  const change =
    outcome.type === 'accepted'
      ? sql`"retractionsAccepted" = "retractionsAccepted" + 1`
      : sql`"retractionsRejected" = "retractionsRejected" + 1,
          "retractionCode" = ${outcome.code}, "retractionMessage" = ${outcome.message}`
  await tx.query(sql`
    update conversion_destination set ${change} where "orgId" = ${tx.orgId} and id = ${id}`)
}

/** Number of a destination's retractions in each state. */
export interface RetractionCounts {
  readonly waiting: number
  readonly accepted: number
  readonly rejected: number
  readonly unanswered: number
  /** The platform's last rejection. */
  readonly code: string | null
  readonly message: string | null
}

export async function selectRetractionCounts(tx: OrgTx, id: string): Promise<RetractionCounts> {
  const [counts] = await tx.query<RetractionCounts>(sql`
    select (select count(*) from conversion_retraction
        where "orgId" = ${tx.orgId} and "destinationId" = ${id}) as waiting,
      "retractionsAccepted" as accepted, "retractionsRejected" as rejected,
      "retractionsUnanswered" as unanswered, "retractionCode" as code,
      "retractionMessage" as message
    from conversion_destination where "orgId" = ${tx.orgId} and id = ${id}`)
  return (
    counts ?? { waiting: 0, accepted: 0, rejected: 0, unanswered: 0, code: null, message: null }
  )
}

/**
 * Deletes expired retractions and counts them as unanswered.
 *
 * @returns Number of retractions deleted.
 */
export async function deleteOldRetractions(tx: OrgTx, now: string, limit: number): Promise<number> {
  const deleted = await tx.query<{ destinationId: string }>(sql`
    delete from conversion_retraction where "orgId" = ${tx.orgId} and id = any(array(
      select id from conversion_retraction
      where "orgId" = ${tx.orgId} and "deleteAt" <= ${now} limit ${limit}))
    returning "destinationId"`)
  for (const [id, rows] of Map.groupBy(deleted, ({ destinationId }) => destinationId)) {
    await tx.query(sql`
      update conversion_destination
      set "retractionsUnanswered" = "retractionsUnanswered" + ${rows.length}
      where "orgId" = ${tx.orgId} and id = ${id}`)
  }
  return deleted.length
}
