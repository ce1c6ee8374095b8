import { type LeadListQuery, listLeadsSchema } from '../../../contract/leads/lead-query.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { LeaseLostError } from '../../platform/jobs/leased-jobs.ts'
import type { LeasedWork } from '../../platform/jobs/leased-rows.ts'
import type { Ctx } from '../../platform/operation.ts'
import { listMatches, selectMatching } from '../leads/index.ts'
import { may } from '../members/index.ts'
import { lockMembers } from '../organizations/index.ts'
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

/**
 * Number of leads listed at once. Each list counts all matches and reads all changes since the last
 * compaction. For 20,000 leads, lists of 100 leads took 8.5 s of CPU time, whereas lists of this
 * size take 2.3 s.
 */
const listSize = 5_000

/** Page size in cursors; older versions read the list in pages of this size. */
const pageSize = 100

/**
 * Changes or restores the next batch of leads. The progress and the values for the undo are
 * committed together with the leads, so an interrupted change resumes where it stopped.
 *
 * @returns 1, or 0 once the change has ended.
 */
export async function runBulkChange(
  system: Ctx,
  id: string,
  { lease, signal }: LeasedWork,
): Promise<number> {
  const { db, org } = system
  const row = await db.inOrg(org.id, (tx) => renewBulkChange(tx, id, lease()))
  if (row === undefined) return 0
  const userId = row.state === 'undoing' ? (row.undoneBy ?? row.createdBy) : row.createdBy
  const ctx: Ctx = { ...system, actor: { kind: 'user', id: userId } }
  const job = { ctx, row, lease, signal }
  try {
    await (row.state === 'undoing' ? restoreNext(job) : changeNext(job))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    // The action can fail, for example because the label was deleted in the meantime. The user can
    // undo the changes made so far.
    await end(job, 'failed', error.message)
  }
  return 1
}

interface Job extends LeasedWork {
  readonly ctx: Ctx
  readonly row: BulkChangeRow
}

/** Leads whose changes are committed together. */
interface Batch {
  readonly ids: readonly string[]
  /** Position after the batch's last lead; null if no more leads follow. */
  readonly cursor: string | null
}

async function changeNext(job: Job): Promise<void> {
  const { ctx, row, signal } = job
  const { db, org } = ctx
  const query = parseListQuery(row)
  for (const { ids, cursor } of await listBatches(ctx, row, query)) {
    if (signal.aborted) throw LeaseLostError
    // Someone may have changed the leads since they were listed.
    const matching = await db.readInOrg(org.id, (tx) => selectMatching(tx, ctx, query, ids))
    const action = toBulkAction(row.changes)
    await applyAction(ctx, row, action, matching, async (tx, { changed, before }) => {
      await assertMayChange(tx, ctx)
      await renew(tx, job)
      await insertLeadsBefore(tx, row.id, before)
      await advanceBulkChange(tx, row.id, { cursor, done: ids.length, changed })
      if (cursor === null) await endIn(tx, job, 'changed')
    })
  }
}

function parseListQuery({ query, cursor }: BulkChangeRow): LeadListQuery {
  const page = { ...query, sort: 'createdAt:asc', fields: 'createdAt', limit: pageSize }
  return listLeadsSchema.parse(cursor === null ? page : { ...page, cursor })
}

/**
 * The next leads to change, oldest first, so that leads created during the change come last and can
 * be excluded. If a changed lead no longer matches the filters, the cursor stays valid for the
 * rest.
 */
async function listBatches(
  ctx: Ctx,
  { createdAt }: BulkChangeRow,
  query: LeadListQuery,
): Promise<Batch[]> {
  const { matches, hasMore } = await listMatches(ctx, query, listSize)
  const earlier = matches.filter((lead) => lead.createdAt <= createdAt)
  const isEnd = !hasMore || earlier.length < matches.length
  const batches: Batch[] = []
  for (let from = 0; from < earlier.length || from === 0; from += batchSize) {
    const leads = earlier.slice(from, from + batchSize)
    const isLast = isEnd && from + batchSize >= earlier.length
    const cursor = isLast ? null : (leads.at(-1)?.cursor ?? null)
    batches.push({ ids: leads.map(({ id }) => id), cursor })
  }
  return batches
}

async function restoreNext(job: Job): Promise<void> {
  const { ctx, row } = job
  const action = toBulkAction(row.changes)
  const hasMore = await restoreAction(ctx, row, action, batchSize, async (tx, leads) => {
    await assertMayChange(tx, ctx)
    await renew(tx, job)
    const restored = typeof leads === 'number' ? leads : leads.length
    if (typeof leads !== 'number') await deleteLeadsBefore(tx, row.id, leads)
    await advanceBulkChange(tx, row.id, { restored })
  })
  if (!hasMore) await end(job, 'undone')
}

/**
 * Checks the user's permission again, because users may lose their role while a change is running.
 *
 * @throws ApiError `FORBIDDEN`
 */
async function assertMayChange(tx: OrgTx, { actor }: Ctx): Promise<void> {
  const [role] = actor.id === null ? [] : (await lockMembers(tx, [actor.id])).values()
  if (role !== undefined && may(role, 'leads.change')) return
  throw new ApiError('FORBIDDEN', 'The user who started this can no longer change leads.')
}

/**
 * Renews the lease and locks the change until the transaction ends.
 *
 * @throws {@link LeaseLostError} also if the change was canceled or its undo has started.
 */
async function renew(tx: OrgTx, { row, lease }: Job): Promise<void> {
  const renewed = await renewBulkChange(tx, row.id, lease())
  if (renewed?.state !== row.state) throw LeaseLostError
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
