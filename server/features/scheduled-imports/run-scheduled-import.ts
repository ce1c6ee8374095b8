import { scheduledImportLimits } from '../../../contract/ad-spend/scheduled-imports.ts'
import type { Database, OrgTx } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type LeasedJobs, LeaseLostError, runNextJob } from '../../platform/jobs/leased-jobs.ts'
import { type Ctx, createCtx, systemActor } from '../../platform/operation.ts'
import { newId } from '../../platform/process/ids.ts'
import type { Logger } from '../../platform/process/log.ts'
import { loadMembers } from '../accounts/index.ts'
import { getOrg } from '../organizations/index.ts'
import { advanceRun } from './advance-run.ts'
import { FetchFailure, type FetchSettings, fetchFile, maxFetchMs } from './fetch-file.ts'
import { createFetchSlots, type FetchSlots } from './fetch-slots.ts'
import { failRun } from './finish-run.ts'
import { insertRun, type RunRow, selectOpenRuns, tidyRuns, updateRun } from './run-store.ts'
import {
  claimDueImport,
  type ScheduledImportRow,
  selectDueImports,
  selectOrgsWithDueImports,
  updateScheduledImport,
} from './scheduled-import-store.ts'

/** Time in milliseconds after which a run without an outcome is restarted. */
const leaseMs = 2 * maxFetchMs

/** A run that this process has started for a due import. */
interface ClaimedRun {
  readonly ctx: Ctx
  readonly scheduledImport: ScheduledImportRow
  readonly run: RunRow
  releaseSlot(): void
}

/**
 * Leased jobs that fetch files. `nextAt` serves as the lease: a claim postpones `nextAt` by longer
 * than a fetch can take. Therefore, no heartbeat is needed, and if the process dies, the import
 * becomes due again.
 */
export const fetchJobs = (
  db: Database,
  settings: FetchSettings,
  log: Logger,
  slots = createFetchSlots(),
): LeasedJobs<ClaimedRun> => ({
  selectOrgs: () => db.inSystem((tx) => selectOrgsWithDueImports(tx, new Date().toISOString())),

  async claim(orgId) {
    const org = await getOrg(db, orgId)
    if (org === undefined) return undefined
    const ctx = createCtx(db, org, systemActor)
    for (const run of await db.readInOrg(orgId, selectOpenRuns)) await advanceRun(ctx, run)
    return claimNext(ctx, slots)
  },

  async run({ ctx, scheduledImport, run, releaseSlot }, { signal }) {
    try {
      await fetchForRun(ctx, scheduledImport, run, { ...settings, signal }, log)
    } finally {
      releaseSlot()
    }
    await advanceRun(ctx, run)
  },

  release: ({ ctx, run }) => db.inOrg(ctx.org.id, (tx) => releaseRun(tx, ctx, run)),
})

/**
 * Advances an organization's open runs and fetches one due file.
 *
 * @returns False if no file is due.
 * @throws Error if the database is unavailable; all other errors are recorded in the run.
 */
export const runNextScheduledImport = (
  db: Database,
  orgId: string,
  settings: FetchSettings,
  log: Logger,
): Promise<boolean> => {
  const signal = settings.signal ?? new AbortController().signal
  return runNextJob(fetchJobs(db, settings, log), orgId, { worker: newId(), signal })
}

/**
 * Claims the import that has been waiting the longest among those for which a slot is available.
 */
async function claimNext(ctx: Ctx, slots: FetchSlots): Promise<ClaimedRun | undefined> {
  const at = ctx.now().toISOString()
  const due = await ctx.db.readInOrg(ctx.org.id, (tx) => selectDueImports(tx, at))
  if (due.length === 0) return undefined
  const members = await loadMembers(ctx.db, ctx.org.id)
  const owners = members.filter(({ role }) => role === 'owner').map(({ personId }) => personId)
  for (const { id, address } of due) {
    const releaseSlot = slots.take(owners, address)
    if (releaseSlot === undefined) continue
    const claimed = await claim(ctx, id).catch((thrown: unknown) => {
      releaseSlot()
      throw thrown
    })
    if (claimed !== undefined) return { ctx, ...claimed, releaseSlot }
    releaseSlot()
  }
  return undefined
}

async function claim(
  ctx: Ctx,
  id: string,
): Promise<{ scheduledImport: ScheduledImportRow; run: RunRow } | undefined> {
  const now = ctx.now()
  const startedAt = now.toISOString()
  return ctx.db.inOrg(ctx.org.id, async (tx) => {
    const leasedUntil = new Date(now.getTime() + leaseMs).toISOString()
    const scheduledImport = await claimDueImport(tx, id, startedAt, leasedUntil)
    if (scheduledImport === undefined) return undefined
    await tidyRuns(tx, scheduledImport.id, {
      now: startedAt,
      message: stoppedMessage,
      keep: scheduledImportLimits.runs,
    })
    const run = { ...newRun, id: newId(), pullId: scheduledImport.id, startedAt }
    await insertRun(tx, run)
    return { scheduledImport, run }
  })
}

const newRun = {
  endedAt: null,
  state: 'fetching',
  message: null,
  importId: null,
  bytes: null,
  result: null,
} as const satisfies Partial<RunRow>

async function fetchForRun(
  ctx: Ctx,
  scheduledImport: ScheduledImportRow,
  run: RunRow,
  settings: FetchSettings,
  log: Logger,
): Promise<void> {
  try {
    const importId = await fetchFile(ctx, scheduledImport, settings)
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await updateRun(tx, run, { state: 'importing', importId })
      // From here on, the run's state depends on the import, so no fetch is scheduled.
      await updateScheduledImport(tx, scheduledImport.id, { nextAt: null })
    })
  } catch (error) {
    if (settings.signal?.aborted) throw LeaseLostError
    const message = error instanceof FetchFailure ? error.message : internalErrorMessage
    if (!(error instanceof FetchFailure)) {
      log.warn(
        { err: error, orgId: ctx.org.id, pullId: scheduledImport.id },
        'scheduled import failed to fetch its file',
      )
    }
    // If the database is unavailable, the run is recovered after its lease expires.
    if (error instanceof ApiError) throw error
    await ctx.db.inOrg(ctx.org.id, (tx) => failRun(tx, ctx, run, message))
  }
}

/**
 * Ends a run because the service is stopping. The scheduled import becomes due again immediately.
 */
async function releaseRun(tx: OrgTx, { now }: Ctx, run: RunRow): Promise<void> {
  const at = now().toISOString()
  await updateRun(tx, run, { state: 'failed', endedAt: at, message: stoppedMessage })
  await updateScheduledImport(tx, run.pullId, { nextAt: at })
}

const stoppedMessage = 'The service stopped during this run.'

const internalErrorMessage = 'An internal error occurred. The server log has the details.'
