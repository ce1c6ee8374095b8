import * as z from 'zod'
import {
  type ScheduledImport,
  type ScheduledImportRun,
  scheduledImportChanges,
  scheduledImportInput,
  scheduledImportLimits,
  scheduledImportRunSchema,
  scheduledImportSchema,
} from '../../../contract/ad-spend/scheduled-imports.ts'
import { type AppCtx, appOperation } from '../../platform/app-operation.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { validateAddress } from '../../platform/fetch/validate-address.ts'
import { ApiError, found } from '../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../platform/http/id-cursor-page.ts'
import { audit } from '../audit/index.ts'
import { lockOrg } from '../organizations/index.ts'
import { type RunRow, selectLastRuns, selectRuns } from './run-store.ts'
import { nextDaily } from './schedule.ts'
import {
  deleteScheduledImport,
  insertScheduledImport,
  lockScheduledImport,
  type ScheduledImportRow,
  selectScheduledImports,
  updateScheduledImport,
} from './scheduled-import-store.ts'

const idOnly = z.strictObject({ id: idInput })

/** @see L-131 */
export const listSpendPulls = appOperation({
  name: 'list_spend_pulls',
  rest: 'GET /orgs/{orgId}/spend-pulls',
  summary: 'List scheduled ad spend imports, with their latest runs.',
  permission: 'leads.import',
  input: z.strictObject({}),
  output: z.array(scheduledImportSchema),

  async run({ db, org }) {
    return { data: await db.readInOrg(org.id, loadScheduledImports) }
  },
})

async function loadScheduledImports(tx: OrgTx) {
  const [rows, runs] = await Promise.all([selectScheduledImports(tx), selectLastRuns(tx)])
  const lastRuns = new Map(runs.map((run) => [run.pullId, run]))
  return rows.map((row) => toView(row, lastRuns.get(row.id)))
}

export const createSpendPull = appOperation({
  name: 'create_spend_pull',
  rest: 'POST /orgs/{orgId}/spend-pulls',
  summary: 'Create a scheduled ad spend import that runs daily, starting now.',
  permission: 'leads.import',
  input: scheduledImportInput,
  output: scheduledImportSchema,

  async run(ctx, input) {
    validateAddress(ctx.db, input.address)
    const at = ctx.now().toISOString()
    const id = ctx.newId()
    const data = await changeScheduledImport(
      ctx,
      { action: 'create', id, fields: Object.keys(input) },
      async (tx) => {
        await lockOrg(tx)
        if ((await selectScheduledImports(tx)).length >= scheduledImportLimits.perOrg) {
          throw new ApiError(
            'CONFLICT',
            `An organization can have at most ${scheduledImportLimits.perOrg} scheduled imports.`,
          )
        }
        await insertScheduledImport(tx, { ...input, id, createdAt: at, nextAt: at })
      },
    )
    return { status: 201, data }
  },
})

/**
 * `change_spend_pull`: keeps the mapping when the URL changes, even though the new file may
 * have different columns.
 */
export const changeSpendPull = appOperation({
  name: 'change_spend_pull',
  rest: 'PATCH /orgs/{orgId}/spend-pulls/{id}',
  summary: 'Change, pause or resume a scheduled import.',
  permission: 'leads.import',
  input: scheduledImportChanges.extend({ id: idInput }),
  output: scheduledImportSchema,

  async run(ctx, { id: sentId, paused, ...input }) {
    const id = idOrUnmatchable(sentId)
    if (input.address !== undefined) validateAddress(ctx.db, input.address)
    const fields = [...Object.keys(input), ...(paused === undefined ? [] : ['paused'])]
    const data = await changeScheduledImport(ctx, { action: 'change', id, fields }, async (tx) => {
      const row = found(await lockScheduledImport(tx, id), 'scheduled import')
      const isDue = row.nextAt !== null && row.nextAt <= ctx.now().toISOString()
      const nextAt = nextDaily(ctx.org.timeZone, input.hour ?? row.hour, ctx.now())
      await updateScheduledImport(tx, id, {
        ...input,
        ...(paused === undefined ? {} : { isPaused: paused }),
        // If an import is waiting for a member or is about to be fetched, its scheduled time stays
        // the same.
        ...(row.nextAt === null || isDue ? {} : { nextAt }),
      })
    })
    return { data }
  },
})

export const deleteSpendPull = appOperation({
  name: 'delete_spend_pull',
  rest: 'DELETE /orgs/{orgId}/spend-pulls/{id}',
  summary: 'Delete a scheduled import. Imported rows are kept.',
  permission: 'leads.import',
  input: idOnly,
  output: z.object({ id: z.uuid() }),

  async run(ctx, input) {
    const id = idOrUnmatchable(input.id)
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      found(await deleteScheduledImport(tx, id), 'scheduled import')
      await audit(tx, ctx, { action: 'delete', kind: 'spendPull', id })
    })
    return { data: { id } }
  },
})

export const runSpendPull = appOperation({
  name: 'run_spend_pull',
  rest: 'POST /orgs/{orgId}/spend-pulls/{id}/run',
  summary: 'Run a scheduled import now.',
  permission: 'leads.import',
  input: idOnly,
  output: scheduledImportSchema,

  async run(ctx, input) {
    const id = idOrUnmatchable(input.id)
    const data = await changeScheduledImport(ctx, { action: 'run', id, fields: [] }, async (tx) => {
      const { isPaused, nextAt } = found(await lockScheduledImport(tx, id), 'scheduled import')
      if (isPaused)
        throw new ApiError('CONFLICT', 'The scheduled import is paused. Resume it first.')
      const [last] = await selectRuns(tx, id, 1)
      if (nextAt === null || last?.state === 'fetching') {
        throw new ApiError('CONFLICT', 'The last run is still in progress.')
      }
      await updateScheduledImport(tx, id, { nextAt: ctx.now().toISOString() })
    })
    return { status: 202, data }
  },
})

export const listSpendPullRuns = appOperation({
  name: 'list_spend_pull_runs',
  rest: 'GET /orgs/{orgId}/spend-pulls/{id}/runs',
  summary: `List the last ${scheduledImportLimits.runs} runs of a scheduled import, newest first.`,
  permission: 'leads.import',
  input: idOnly,
  output: z.array(scheduledImportRunSchema),

  async run({ db, org }, { id }) {
    const pullId = idOrUnmatchable(id)
    const runs = await db.readInOrg(org.id, async (tx) => {
      const isThere = (await selectScheduledImports(tx)).some((row) => row.id === pullId)
      return found(
        isThere && (await selectRuns(tx, pullId, scheduledImportLimits.runs)),
        'scheduled import',
      )
    })
    return { data: runs.map(toRunView) }
  },
})

/** Changes a scheduled import, records it in the audit log, and returns its new state. */
async function changeScheduledImport(
  ctx: AppCtx,
  event: { readonly action: string; readonly id: string; readonly fields: readonly string[] },
  work: (tx: OrgTx) => Promise<void>,
) {
  const scheduledImports = await ctx.db.inOrg(ctx.org.id, async (tx) => {
    await work(tx)
    await audit(tx, ctx, { ...event, kind: 'spendPull' })
    return loadScheduledImports(tx)
  })
  return found(
    scheduledImports.find(({ id }) => id === event.id),
    'scheduled import',
  )
}

const toRunView = ({ pullId: _, ...run }: RunRow): ScheduledImportRun => run

const toView = (row: ScheduledImportRow, lastRun: RunRow | undefined): ScheduledImport => ({
  id: row.id,
  name: row.name,
  address: redactAddress(row.address),
  hour: row.hour,
  paused: row.isPaused,
  mapped: row.mapping !== null,
  nextAt: row.isPaused ? null : row.nextAt,
  failures: row.failures,
  lastRun: lastRun === undefined ? null : toRunView(lastRun),
  createdAt: row.createdAt,
})

/** A URL without its query and fragment, which may contain secrets. */
function redactAddress(address: string): string {
  const url = URL.parse(address)
  if (url === null) return ''
  return `${url.origin}${url.pathname}${url.search === '' ? '' : '?…'}`
}
