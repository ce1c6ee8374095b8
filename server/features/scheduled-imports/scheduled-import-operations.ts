import * as z from 'zod'
import {
  type Pull,
  type PullRun,
  pullChanges,
  pullInput,
  pullLimits,
  pullRunSchema,
  pullSchema,
} from '../../../contract/ad-spend/spend-pulls.ts'
import { type AppCtx, appOperation } from '../../platform/app-operation.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { ApiError, found } from '../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../platform/http/id-cursor-page.ts'
import { audit } from '../audit/index.ts'
import { lockOrg } from '../organizations/index.ts'
import { type RunRow, selectLastRuns, selectRuns } from './run-store.ts'
import { nextDaily } from './schedule.ts'
import {
  deletePull,
  insertPull,
  lockPull,
  type PullRow,
  selectPulls,
  updatePull,
} from './scheduled-import-store.ts'

const one = z.strictObject({ id: idInput })

/** `list_spend_pulls`: the files that are fetched once a day. @see L-131 */
export const listSpendPulls = appOperation({
  name: 'list_spend_pulls',
  rest: 'GET /orgs/{orgId}/spend-pulls',
  summary: 'List the files of ad spend that are fetched once a day, with how the last run went.',
  permission: 'leads.import',
  input: z.strictObject({}),
  output: z.array(pullSchema),

  async run({ db, org }) {
    return { data: await db.readInOrg(org.id, pullsOf) }
  },
})

async function pullsOf(tx: OrgTx) {
  const [pulls, runs] = await Promise.all([selectPulls(tx), selectLastRuns(tx)])
  const last = new Map(runs.map((run) => [run.pullId, run]))
  return pulls.map((pull) => toPull(pull, last.get(pull.id)))
}

/** `create_spend_pull`: fetches a file now and then once a day. */
export const createSpendPull = appOperation({
  name: 'create_spend_pull',
  rest: 'POST /orgs/{orgId}/spend-pulls',
  summary: 'Fetch a file of ad spend once a day, the first time at once.',
  permission: 'leads.import',
  input: pullInput,
  output: pullSchema,

  async run(ctx, sent) {
    checkAddress(sent.address)
    const at = ctx.now().toISOString()
    const id = ctx.newId()
    const data = await change(
      ctx,
      { action: 'create', id, fields: Object.keys(sent) },
      async (tx) => {
        await lockOrg(tx)
        if ((await selectPulls(tx)).length >= pullLimits.pulls) {
          throw new ApiError('CONFLICT', `An organization can have ${pullLimits.pulls} of these.`)
        }
        await insertPull(tx, { ...sent, id, createdAt: at, nextAt: at })
      },
    )
    return { status: 201, data }
  },
})

/** `change_spend_pull`: changes what is given. Another address may have other columns. */
export const changeSpendPull = appOperation({
  name: 'change_spend_pull',
  rest: 'PATCH /orgs/{orgId}/spend-pulls/{id}',
  summary: 'Change name, address, hour or pause of a file that is fetched.',
  permission: 'leads.import',
  input: pullChanges.extend({ id: idInput }),
  output: pullSchema,

  async run(ctx, { id: sentId, paused, ...sent }) {
    const id = idOrUnmatchable(sentId)
    if (sent.address !== undefined) checkAddress(sent.address)
    const fields = [...Object.keys(sent), ...(paused === undefined ? [] : ['paused'])]
    const data = await change(ctx, { action: 'change', id, fields }, async (tx) => {
      const pull = found(await lockPull(tx, id), 'pull')
      const isDue = pull.nextAt !== null && pull.nextAt <= ctx.now().toISOString()
      const nextAt = nextDaily(ctx.org.timeZone, sent.hour ?? pull.hour, ctx.now())
      await updatePull(tx, id, {
        ...sent,
        ...(paused === undefined ? {} : { isPaused: paused }),
        // A file that waits for somebody, or is about to be fetched, stays so.
        ...(pull.nextAt === null || isDue ? {} : { nextAt }),
      })
    })
    return { data }
  },
})

/** `delete_spend_pull`: fetches the file no more; what was imported stays. */
export const deleteSpendPull = appOperation({
  name: 'delete_spend_pull',
  rest: 'DELETE /orgs/{orgId}/spend-pulls/{id}',
  summary: 'Fetch a file no more. What was imported stays.',
  permission: 'leads.import',
  input: one,
  output: z.object({ id: z.uuid() }),

  async run(ctx, sent) {
    const id = idOrUnmatchable(sent.id)
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      found(await deletePull(tx, id), 'pull')
      await audit(tx, ctx, { action: 'delete', kind: 'spendPull', id })
    })
    return { data: { id } }
  },
})

/** `run_spend_pull`: fetches a file as soon as a process has time. */
export const runSpendPull = appOperation({
  name: 'run_spend_pull',
  rest: 'POST /orgs/{orgId}/spend-pulls/{id}/run',
  summary: 'Fetch a file now, besides its usual time.',
  permission: 'leads.import',
  input: one,
  output: pullSchema,

  async run(ctx, sent) {
    const id = idOrUnmatchable(sent.id)
    const data = await change(ctx, { action: 'run', id, fields: [] }, async (tx) => {
      const { isPaused, nextAt } = found(await lockPull(tx, id), 'pull')
      if (isPaused) throw new ApiError('CONFLICT', 'It is paused. End the pause first.')
      const [last] = await selectRuns(tx, id, 1)
      if (nextAt === null || last?.state === 'fetching') {
        throw new ApiError('CONFLICT', 'The last run has not ended yet.')
      }
      await updatePull(tx, id, { nextAt: ctx.now().toISOString() })
    })
    return { status: 202, data }
  },
})

/** `list_spend_pull_runs`: the last runs, newest first. */
export const listSpendPullRuns = appOperation({
  name: 'list_spend_pull_runs',
  rest: 'GET /orgs/{orgId}/spend-pulls/{id}/runs',
  summary: `List the last ${pullLimits.runs} times that a file was fetched, newest first.`,
  permission: 'leads.import',
  input: one,
  output: z.array(pullRunSchema),

  async run({ db, org }, { id }) {
    const pullId = idOrUnmatchable(id)
    const runs = await db.readInOrg(org.id, async (tx) => {
      const isThere = (await selectPulls(tx)).some((pull) => pull.id === pullId)
      return found(isThere && (await selectRuns(tx, pullId, pullLimits.runs)), 'pull')
    })
    return { data: runs.map(toRun) }
  },
})

/** Changes a pull, notes it in the log, and tells how it is afterwards. */
async function change(
  ctx: AppCtx,
  noted: { readonly action: string; readonly id: string; readonly fields: readonly string[] },
  work: (tx: OrgTx) => Promise<void>,
) {
  const pulls = await ctx.db.inOrg(ctx.org.id, async (tx) => {
    await work(tx)
    await audit(tx, ctx, { ...noted, kind: 'spendPull' })
    return pullsOf(tx)
  })
  return found(
    pulls.find(({ id }) => id === noted.id),
    'pull',
  )
}

/**
 * Refuses at once what could never be fetched; where an address leads is seen when it is fetched.
 *
 * @throws ApiError `VALIDATION_ERROR`
 */
function checkAddress(address: string): void {
  const url = URL.parse(address)
  if (url !== null && url.username === '' && url.password === '') return
  throw new ApiError('VALIDATION_ERROR', 'address is no address without name and password.', {
    details: { problems: [{ field: 'address', message: 'is no address to fetch from' }] },
  })
}

/** A run as it is answered. */
const toRun = ({ pullId: _, ...run }: RunRow): PullRun => run

/** A file that is fetched once a day, as it is answered. */
const toPull = (row: PullRow, lastRun: RunRow | undefined): Pull => ({
  id: row.id,
  name: row.name,
  address: shownAddress(row.address),
  hour: row.hour,
  paused: row.isPaused,
  mapped: row.mapping !== null,
  nextAt: row.isPaused ? null : row.nextAt,
  failures: row.failures,
  lastRun: lastRun === undefined ? null : toRun(lastRun),
  createdAt: row.createdAt,
})

/** An address without what may be a secret in it: its query and its fragment. */
function shownAddress(address: string): string {
  const url = URL.parse(address)
  if (url === null) return ''
  return `${url.origin}${url.pathname}${url.search === '' ? '' : '?…'}`
}
