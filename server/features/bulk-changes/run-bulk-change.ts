import { listLeadsSchema } from '../../../contract/leads/lead-query.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { readyJson } from '../../platform/http/raw-json.ts'
import { LeaseLostError } from '../../platform/jobs/leased-jobs.ts'
import type { Renewal, ServeOptions } from '../../platform/jobs/leased-rows.ts'
import type { Ctx } from '../../platform/operation.ts'
import { type AnsweredLead, listLeads } from '../leads/index.ts'
import { applyAction, restoreAction } from './apply-action.ts'
import { toBulkAction } from './bulk-action.ts'
import {
  advanceBulkChange,
  type BulkChangeRow,
  deleteLeadsBefore,
  endBulkChange,
  insertLeadsBefore,
  renewBulkChange,
} from './bulk-change-store.ts'

/** Number of leads per transaction. */
const batchSize = 500

/** Number of leads per page of the lead list; the maximum that the list allows. */
const pageSize = 100

/**
 * Changes or restores the next leads. The progress and the values for the undo are committed
 * together with the leads, so an interrupted change continues where it stopped.
 *
 * @returns 1, or 0 once the change has ended.
 */
export async function runBulkChange(
  system: Ctx,
  id: string,
  { lease }: Pick<ServeOptions, 'lease'>,
): Promise<number> {
  const { db, org } = system
  const row = await db.inOrg(org.id, (tx) => renewBulkChange(tx, id, lease()))
  if (row === undefined) return 0
  const ctx: Ctx = { ...system, actor: { kind: 'user', id: row.createdBy } }
  const job = { ctx, row, lease }
  try {
    await (row.state === 'undoing' ? restoreNext(job) : changeNext(job))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    // For example, the label was deleted in the meantime. The user can undo the changes made so
    // far.
    await end(job, 'failed', error.message)
  }
  return 1
}

interface Job {
  readonly ctx: Ctx
  readonly row: BulkChangeRow
  readonly lease: () => Renewal
}

async function changeNext(job: Job): Promise<void> {
  const { ctx, row } = job
  const { ids, cursor } = await findNextLeads(ctx, row)
  await applyAction(ctx, row, toBulkAction(row.changes), ids, async (tx, { changed, before }) => {
    await renew(tx, job)
    await insertLeadsBefore(tx, row.id, before)
    await advanceBulkChange(tx, row.id, { cursor: cursor ?? null, done: ids.length, changed })
    if (cursor === undefined) await endIn(tx, job, 'changed')
  })
}

/**
 * The next leads, oldest first, so that leads created during the change come last; these are not
 * changed. When a lead stops matching because it was changed, the positions of the others stay the
 * same.
 */
async function findNextLeads(ctx: Ctx, row: BulkChangeRow) {
  const ids: string[] = []
  let cursor = row.cursor ?? undefined
  do {
    const query = { ...row.query, sort: 'createdAt:asc', fields: 'createdAt', limit: pageSize }
    const page = listLeadsSchema.parse(cursor === undefined ? query : { ...query, cursor })
    const { data, pagination } = await listLeads.run(ctx, page)
    const earlier = data.filter((lead) => readCreation(lead) <= row.createdAt)
    ids.push(...earlier.map(({ id }) => id))
    cursor = earlier.length < data.length ? undefined : pagination?.nextCursor
  } while (cursor !== undefined && ids.length < batchSize)
  return { ids, cursor }
}

/** Lists return leads as ready-made JSON, so the creation time has to be parsed. */
const readCreation = (lead: AnsweredLead): string => JSON.parse(lead[readyJson]).createdAt

async function restoreNext(job: Job): Promise<void> {
  const { ctx, row } = job
  const action = toBulkAction(row.changes)
  const hasMore = await restoreAction(ctx, row, action, batchSize, async (tx, leads) => {
    await renew(tx, job)
    const restored = typeof leads === 'number' ? leads : leads.length
    if (typeof leads !== 'number') await deleteLeadsBefore(tx, row.id, leads)
    await advanceBulkChange(tx, row.id, { restored })
  })
  if (!hasMore) await end(job, 'undone')
}

/** Renews the lease and locks the change until the transaction ends. */
async function renew(tx: OrgTx, { row, lease }: Job): Promise<void> {
  if ((await renewBulkChange(tx, row.id, lease())) === undefined) throw LeaseLostError
}

const end = (job: Job, state: 'undone' | 'failed', message: string | null = null): Promise<void> =>
  job.ctx.db.inOrg(job.ctx.org.id, async (tx) => {
    await renew(tx, job)
    await endIn(tx, job, state, message)
  })

const endIn = (
  tx: OrgTx,
  { ctx, row }: Job,
  state: 'changed' | 'undone' | 'failed',
  message: string | null = null,
): Promise<void> => endBulkChange(tx, row.id, { state, at: ctx.now().toISOString(), message })
