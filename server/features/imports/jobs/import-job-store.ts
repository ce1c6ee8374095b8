import { acquireOrgLock, type OrgTx, type SystemTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** Time without a heartbeat after which a process is considered dead. */
export const leaseMs = 10_000

/** @returns False if the import already has a job. */
export async function insertJob(tx: OrgTx, importId: string, now: Date): Promise<boolean> {
  const inserted = await tx.query(sql`
    insert into import_work ("orgId", "importId", "queuedAt")
    values (${tx.orgId}, ${importId}, ${now.toISOString()})
    on conflict ("orgId", "importId") do nothing returning 1`)
  return inserted.length > 0
}

/** Deletes an import's job. A worker that is running it stops at its next transaction. */
export async function deleteJob(tx: OrgTx, importId: string): Promise<void> {
  await tx.query(sql`
    delete from import_work where "orgId" = ${tx.orgId} and "importId" = ${importId}`)
}

/** IDs of organizations with jobs, longest-waiting first. */
export async function selectOrgsWithJobs(tx: SystemTx): Promise<string[]> {
  await tx.set('app.imports', 'on')
  const rows = await tx.query<{ orgId: string }>(sql`
    select "orgId" from import_work
    group by "orgId" order by min("queuedAt"), "orgId" limit 10000`)
  return rows.map(({ orgId }) => orgId)
}

/**
 * Claims the organization's oldest job, unless a process is already running one of its jobs.
 *
 * @param worker  ID of the process.
 * @returns ID of the job's import; `undefined` if no job was claimed.
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
 * Renews a job's lease, and locks it until the transaction ends.
 *
 * @returns False if the job was canceled or another process has claimed it.
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

export async function releaseLease(tx: OrgTx, importId: string, worker: string): Promise<void> {
  await tx.query(sql`
    update import_work set worker = null
    where "orgId" = ${tx.orgId} and "importId" = ${importId} and worker = ${worker}`)
}

/** Counts an internal error. @returns Number of internal errors so far. */
export async function incrementFailures(tx: OrgTx, importId: string): Promise<number> {
  const [job] = await tx.query<{ failures: number }>(sql`
    update import_work set failures = failures + 1
    where "orgId" = ${tx.orgId} and "importId" = ${importId} returning failures`)
  return job?.failures ?? 0
}
