import type { OrgTx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/operation.ts'
import { type RunChanges, type RunRow, updateRun } from './run-store.ts'
import { nextDaily, nextTry } from './schedule.ts'
import { lockPull, type PullChanges, updatePull } from './scheduled-import-store.ts'

type Clock = Pick<Ctx, 'org' | 'now'>

/** Ends a run that came to something; the next one is at its usual time. */
export async function succeed(
  tx: OrgTx,
  { org, now }: Clock,
  run: RunRow,
  changes: { readonly run: RunChanges; readonly pull?: PullChanges },
): Promise<void> {
  const pull = await lockPull(tx, run.pullId)
  if (pull === undefined) return
  const endedAt = now().toISOString()
  await updateRun(tx, run, { ...changes.run, state: 'imported', endedAt, message: null })
  const nextAt = nextDaily(org.timeZone, pull.hour, now())
  await updatePull(tx, pull.id, { ...changes.pull, failures: 0, nextAt })
}

/** Ends a run that came to nothing; it is repeated soon, a few times. */
export async function fail(
  tx: OrgTx,
  { org, now }: Clock,
  run: RunRow,
  message: string,
): Promise<void> {
  const pull = await lockPull(tx, run.pullId)
  if (pull === undefined) return
  await updateRun(tx, run, { state: 'failed', endedAt: now().toISOString(), message })
  const failures = pull.failures + 1
  const nextAt = nextTry(org.timeZone, pull.hour, failures, now())
  await updatePull(tx, pull.id, { failures, nextAt })
}

/** Lets a run wait for somebody who says what its columns mean; nothing is fetched meanwhile. */
export async function wait(tx: OrgTx, run: RunRow, message: string): Promise<void> {
  await updateRun(tx, run, { state: 'waiting', message })
  await updatePull(tx, run.pullId, { nextAt: null })
}
