import { acquireOrgLock, type OrgTx, type SystemTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** A process that says nothing for so long is taken for dead, in milliseconds. */
export const leaseMs = 10_000

/** Queues work on an import. @returns False when there is work on it already. */
export async function insertJob(tx: OrgTx, importId: string, now: Date): Promise<boolean> {
  const inserted = await tx.query(sql`
    insert into import_work ("orgId", "importId", "queuedAt")
    values (${tx.orgId}, ${importId}, ${now.toISOString()})
    on conflict ("orgId", "importId") do nothing returning 1`)
  return inserted.length > 0
}

/** Deletes the job of an import; its worker notices at the next transaction. */
export async function deleteJob(tx: OrgTx, importId: string): Promise<void> {
  await tx.query(sql`
    delete from import_work where "orgId" = ${tx.orgId} and "importId" = ${importId}`)
}

/** Organizations that have work, the one that waits longest first. */
export async function selectOrgsWithJobs(tx: SystemTx): Promise<string[]> {
  await tx.query(sql`select set_config('app.imports', 'on', true)`)
  const rows = await tx.query<{ orgId: string }>(sql`
    select "orgId" from import_work
    group by "orgId" order by min("queuedAt"), "orgId" limit 10000`)
  return rows.map(({ orgId }) => orgId)
}

/**
 * Takes the oldest work of the organization, unless some process is at work for it.
 *
 * @param worker  Id of the process.
 * @returns The import.
 */
export async function claimJob(tx: OrgTx, worker: string, now: Date): Promise<string | undefined> {
  const expiredBefore = new Date(now.getTime() - leaseMs).toISOString()
  await acquireOrgLock(tx, 'imports')
  const [claimed] = await tx.query<{ importId: string }>(sql`
    update import_work set worker = ${worker}, "aliveAt" = ${now.toISOString()}
    where "orgId" = ${tx.orgId} and "importId" = (
      select "importId" from import_work where "orgId" = ${tx.orgId}
      order by worker is null, "queuedAt", "importId" limit 1)
      and (worker is null or worker = ${worker} or "aliveAt" < ${expiredBefore})
    returning "importId"`)
  return claimed?.importId
}

/**
 * Says that the process is still at it, and keeps the work from everybody else until the
 * transaction ends.
 *
 * @returns False when the work was cancelled, or taken over by another process.
 */
export async function renewLease(
  tx: OrgTx,
  importId: string,
  worker: string,
  now: Date,
): Promise<boolean> {
  const renewed = await tx.query(sql`
    update import_work set "aliveAt" = ${now.toISOString()}
    where "orgId" = ${tx.orgId} and "importId" = ${importId} and worker = ${worker}
    returning 1`)
  return renewed.length > 0
}

/** Leaves work to other processes. */
export async function releaseLease(tx: OrgTx, importId: string, worker: string): Promise<void> {
  await tx.query(sql`
    update import_work set worker = null
    where "orgId" = ${tx.orgId} and "importId" = ${importId} and worker = ${worker}`)
}

/** Counts a failure of ours. @returns How many there have been. */
export async function incrementFailures(tx: OrgTx, importId: string): Promise<number> {
  const [job] = await tx.query<{ failures: number }>(sql`
    update import_work set failures = failures + 1
    where "orgId" = ${tx.orgId} and "importId" = ${importId} returning failures`)
  return job?.failures ?? 0
}
