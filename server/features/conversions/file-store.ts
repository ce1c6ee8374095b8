import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** A conversion as a row in the file. */
export interface FileRow {
  readonly id: string
  readonly leadId: string
  readonly action: string
  readonly at: string
  readonly clickIdName: string
  readonly clickId: string
  /** In minor units. */
  readonly value: number | null
  readonly currency: string | null
}

const columns = sql.raw('id, "leadId", action, at, "clickIdName", "clickId", value, currency')

/** Conversions that have not been sent yet, ordered by due time. */
export const selectDueRows = (
  tx: OrgTx,
  destinationId: string,
  now: string,
  limit: number,
): Promise<FileRow[]> =>
  tx.query(sql`
    select ${columns} from conversion
    where "orgId" = ${tx.orgId} and "destinationId" = ${destinationId} and state = 'waiting'
      and "dueAt" <= ${now}
    order by "dueAt", id limit ${limit}`)

/** Conversions sent after a given time, newest first. */
export const selectSentRows = (
  tx: OrgTx,
  destinationId: string,
  since: string,
  limit: number,
): Promise<FileRow[]> =>
  tx.query(sql`
    select ${columns} from conversion
    where "orgId" = ${tx.orgId} and "destinationId" = ${destinationId} and state = 'sent'
      and "sentAt" >= ${since}
    order by "sentAt" desc, id desc limit ${limit}`)

export async function markSent(tx: OrgTx, ids: readonly string[], at: string): Promise<void> {
  await tx.query(sql`
    update conversion set state = 'sent', "sentAt" = ${at}, "updatedAt" = ${at}
    where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])`)
}

/** A single download of the file by the platform. */
export interface Pull {
  readonly id: string
  readonly at: string
  readonly rows: number
  readonly agent: string
}

/** Number of downloads to keep per destination. */
const keptPulls = 100

export async function insertPull(tx: OrgTx, destinationId: string, pull: Pull): Promise<void> {
  await tx.query(sql`
    insert into conversion_pull ("orgId", id, "destinationId", at, rows, agent)
    values (${tx.orgId}, ${pull.id}, ${destinationId}, ${pull.at}, ${pull.rows}, ${pull.agent})`)
  await tx.query(sql`
    delete from conversion_pull
    where "orgId" = ${tx.orgId} and "destinationId" = ${destinationId} and id not in (
      select id from conversion_pull
      where "orgId" = ${tx.orgId} and "destinationId" = ${destinationId}
      order by id desc limit ${keptPulls})`)
}

/** A destination's latest downloads, newest first. */
export const selectPulls = (tx: OrgTx, destinationId: string, limit: number): Promise<Pull[]> =>
  tx.query(sql`
    select id, at, rows, agent from conversion_pull
    where "orgId" = ${tx.orgId} and "destinationId" = ${destinationId}
    order by id desc limit ${limit}`)
