import { pullLimits } from '../../../contract/ad-spend/spend-pulls.ts'
import type { Database, OrgTx } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type LeasedJobs, LeaseLostError, runNextJob } from '../../platform/jobs/leased-jobs.ts'
import { type Ctx, createCtx } from '../../platform/operation.ts'
import { newId } from '../../platform/process/ids.ts'
import type { Logger } from '../../platform/process/log.ts'
import { getOrg } from '../organizations/index.ts'
import { advanceRun } from './advance-run.ts'
import { FetchFailure, fetchFile, longestFetchMs, type PullSettings } from './fetch-file.ts'
import { fail } from './finish-run.ts'
import { insertRun, type RunRow, selectOpenRuns, tidyRuns, updateRun } from './run-store.ts'
import {
  claimPull,
  type PullRow,
  selectOrgsWithPulls,
  updatePull,
} from './scheduled-import-store.ts'

/** Time after which a run is begun anew that is not heard of, in milliseconds. */
const lostMs = 2 * longestFetchMs

/** A run that this process has begun, of an import that was due. */
interface ClaimedRun {
  readonly ctx: Ctx
  readonly pull: PullRow
  readonly run: RunRow
}

/**
 * Fetching as a leased job. Its lease is `nextAt`: a claim puts that off for longer than any fetch
 * takes, so there is no heartbeat, and what a dead process had claimed is due again after that time.
 */
export const fetchJobs = (
  db: Database,
  settings: PullSettings,
  log: Logger,
): LeasedJobs<ClaimedRun> => ({
  selectOrgs: () => db.inSystem((tx) => selectOrgsWithPulls(tx, new Date().toISOString())),

  async claim(orgId) {
    const org = await getOrg(db, orgId)
    if (org === undefined) return undefined
    const ctx = createCtx(db, org, { kind: 'system', id: null })
    for (const run of await db.readInOrg(orgId, selectOpenRuns)) await advanceRun(ctx, run)
    const claimed = await claim(ctx)
    return claimed && { ctx, ...claimed }
  },

  async run({ ctx, pull, run }, { signal }) {
    await fetchOne(ctx, pull, run, { ...settings, signal }, log)
    await advanceRun(ctx, run)
  },

  release: ({ ctx, run }) => db.inOrg(ctx.org.id, (tx) => leave(tx, ctx, run)),
})

/**
 * Advances the open runs of an organization, and fetches one file of those that are due.
 *
 * @returns False when none is due.
 * @throws Error when the database is away; whatever else goes wrong is noted with the run.
 */
export const pullFor = (
  db: Database,
  orgId: string,
  settings: PullSettings,
  log: Logger,
): Promise<boolean> => {
  const signal = settings.signal ?? new AbortController().signal
  return runNextJob(fetchJobs(db, settings, log), orgId, { worker: newId(), signal })
}

/** Takes a pull that is due, and begins a run of it. */
async function claim(ctx: Ctx): Promise<{ pull: PullRow; run: RunRow } | undefined> {
  const now = ctx.now()
  const startedAt = now.toISOString()
  return ctx.db.inOrg(ctx.org.id, async (tx) => {
    const until = new Date(now.getTime() + lostMs).toISOString()
    const pull = await claimPull(tx, startedAt, until)
    if (pull === undefined) return undefined
    await tidyRuns(tx, pull.id, { now: startedAt, message: stopped, keep: pullLimits.runs })
    const run = { ...beginning, id: newId(), pullId: pull.id, startedAt }
    await insertRun(tx, run)
    return { pull, run }
  })
}

const beginning = {
  endedAt: null,
  state: 'fetching',
  message: null,
  importId: null,
  bytes: null,
  result: null,
} as const satisfies Partial<RunRow>

async function fetchOne(
  ctx: Ctx,
  pull: PullRow,
  run: RunRow,
  settings: PullSettings,
  log: Logger,
): Promise<void> {
  try {
    const importId = await fetchFile(ctx, pull, settings)
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await updateRun(tx, run, { state: 'importing', importId })
      // From now on the import says how far it is.
      await updatePull(tx, pull.id, { nextAt: null })
    })
  } catch (error) {
    if (settings.signal?.aborted) throw LeaseLostError
    const message = error instanceof FetchFailure ? error.message : ourFault
    if (!(error instanceof FetchFailure)) {
      log.warn({ err: error, orgId: ctx.org.id, pullId: pull.id }, 'a file was not fetched')
    }
    // A database that is away now leaves the run to whoever finds it lost.
    if (error instanceof ApiError) throw error
    await ctx.db.inOrg(ctx.org.id, (tx) => fail(tx, ctx, run, message))
  }
}

/** Ends a run because the service stops; it is due again at once. */
async function leave(tx: OrgTx, { now }: Ctx, run: RunRow): Promise<void> {
  const at = now().toISOString()
  await updateRun(tx, run, { state: 'failed', endedAt: at, message: stopped })
  await updatePull(tx, run.pullId, { nextAt: at })
}

const stopped = 'The service stopped in the midst of it.'

const ourFault = 'Something went wrong on our side; the log of the service says what.'
