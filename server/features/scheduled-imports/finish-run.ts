import type { OrgTx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/operation.ts'
import { type RunChanges, type RunRow, updateRun } from './run-store.ts'
import { nextAttempt, nextDaily } from './schedule.ts'
import {
  lockScheduledImport,
  type ScheduledImportChanges,
  updateScheduledImport,
} from './scheduled-import-store.ts'

type Clock = Pick<Ctx, 'org' | 'now'>

/** Completes a successful run and schedules the next run at the usual time. */
export async function completeRun(
  tx: OrgTx,
  { org, now }: Clock,
  run: RunRow,
  changes: { readonly run: RunChanges; readonly scheduledImport?: ScheduledImportChanges },
): Promise<void> {
  const scheduledImport = await lockScheduledImport(tx, run.pullId)
  if (scheduledImport === undefined) return
  const endedAt = now().toISOString()
  await updateRun(tx, run, { ...changes.run, state: 'imported', endedAt, message: null })
  const nextAt = nextDaily(org.timeZone, scheduledImport.hour, now())
  await updateScheduledImport(tx, scheduledImport.id, {
    ...changes.scheduledImport,
    failures: 0,
    nextAt,
  })
}

/**
 * Marks a run as failed and schedules the next run; the first few consecutive failures are retried
 * early.
 */
export async function failRun(
  tx: OrgTx,
  { org, now }: Clock,
  run: RunRow,
  message: string,
): Promise<void> {
  const scheduledImport = await lockScheduledImport(tx, run.pullId)
  if (scheduledImport === undefined) return
  await updateRun(tx, run, { state: 'failed', endedAt: now().toISOString(), message })
  const failures = scheduledImport.failures + 1
  const nextAt = nextAttempt(org.timeZone, scheduledImport.hour, failures, now())
  await updateScheduledImport(tx, scheduledImport.id, { failures, nextAt })
}

/** Suspends a run until a member maps the file's columns. Nothing is fetched in the meantime. */
export async function suspendRun(tx: OrgTx, run: RunRow, message: string): Promise<void> {
  await updateRun(tx, run, { state: 'waiting', message })
  await updateScheduledImport(tx, run.pullId, { nextAt: null })
}
