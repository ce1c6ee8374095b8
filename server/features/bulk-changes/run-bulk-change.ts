import { undoGroups } from '../../../contract/leads/bulk/undo-groups.ts'
import { listLeadsSchema } from '../../../contract/leads/lead-query.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { readyJson } from '../../platform/http/raw-json.ts'
import { LeaseLostError } from '../../platform/jobs/leased-jobs.ts'
import type { Renewal, ServeOptions } from '../../platform/jobs/leased-rows.ts'
import type { Ctx } from '../../platform/operation.ts'
import { type AnsweredLead, type BulkUpdateOptions, bulkUpdate, listLeads } from '../leads/index.ts'
import {
  advanceBulkChange,
  type BulkChangeRow,
  deleteLeadsBefore,
  endBulkChange,
  insertLeadsBefore,
  renewBulkChange,
  selectLeadsBefore,
} from './bulk-change-store.ts'

/** Number of leads per transaction. */
const batchSize = 500

/** Number of leads per page of the list; its maximum. */
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
    // For example, the label was deleted in the meantime. The user can undo what has been changed.
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
  const commit = async (tx: OrgTx, changed: number) => {
    await advanceBulkChange(tx, row.id, { cursor: cursor ?? null, done: ids.length, changed })
    if (cursor === undefined) await endIn(tx, job, 'changed')
  }
  const isAny = await updateExisting(job, ids, row.changes, {
    alsoWrite: async (tx, before) => {
      await insertLeadsBefore(tx, row.id, before)
      await commit(tx, before.length)
    },
  })
  if (!isAny) await inLease(job, (tx) => commit(tx, 0))
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
  const { db, org } = ctx
  const before = await db.readInOrg(org.id, (tx) => selectLeadsBefore(tx, row.id, batchSize))
  for (const { ids, changes, ...dates } of undoGroups(before, row.changes)) {
    const commit = async (tx: OrgTx) => {
      await deleteLeadsBefore(tx, row.id, ids)
      await advanceBulkChange(tx, row.id, { restored: ids.length })
    }
    const options = { dates, still: row.changes, alsoWrite: commit }
    if (!(await updateExisting(job, ids, changes, options))) await inLease(job, commit)
  }
  if (before.length < batchSize) await end(job, 'undone')
}

/** @returns False if none of the leads exists any more. */
async function updateExisting(
  { ctx, row, lease }: Job,
  ids: readonly string[],
  changes: BulkChangeRow['changes'],
  {
    alsoWrite,
    ...options
  }: Omit<BulkUpdateOptions, 'alsoWrite'> & Required<Pick<BulkUpdateOptions, 'alsoWrite'>>,
): Promise<boolean> {
  if (ids.length === 0) return false
  try {
    await bulkUpdate(ctx, ids, changes, {
      ...options,
      alsoWrite: async (tx, before) => {
        if ((await renewBulkChange(tx, row.id, lease())) === undefined) throw LeaseLostError
        await alsoWrite(tx, before)
      },
    })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return false
    throw error
  }
}

const inLease = ({ ctx, row, lease }: Job, work: (tx: OrgTx) => Promise<void>): Promise<void> =>
  ctx.db.inOrg(ctx.org.id, async (tx) => {
    if ((await renewBulkChange(tx, row.id, lease())) === undefined) throw LeaseLostError
    await work(tx)
  })

const end = (job: Job, state: 'undone' | 'failed', message: string | null = null): Promise<void> =>
  inLease(job, (tx) => endIn(tx, job, state, message))

const endIn = (
  tx: OrgTx,
  { ctx, row }: Job,
  state: 'changed' | 'undone' | 'failed',
  message: string | null = null,
): Promise<void> => endBulkChange(tx, row.id, { state, at: ctx.now().toISOString(), message })
