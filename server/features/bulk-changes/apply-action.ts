import type { LeadBefore } from '../../../contract/leads/bulk/bulk-values.ts'
import { undoGroups } from '../../../contract/leads/bulk/undo-groups.ts'
import { maxLabels } from '../../../contract/leads/labels/label-limits.ts'
import { markDirty } from '../../lead-index/index.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Ctx } from '../../platform/operation.ts'
import {
  type BulkUpdateOptions,
  bulkUpdate,
  changeLabels,
  changeOwner,
  checkLabels,
  deleteInBulk,
  type LabeledLead,
  restoreInBulk,
} from '../leads/index.ts'
import { assertMayOwn } from '../teamwork/index.ts'
import type { BulkAction } from './bulk-action.ts'
import { type BulkChangeRow, selectLeadsBefore } from './bulk-change-store.ts'

interface OwnedLead {
  readonly id: string
  readonly ownerId: string | null
}

/** Previous state of a changed lead, with the data needed to undo this kind of change. */
export type RestorableLead = LeadBefore | LabeledLead | OwnedLead

/** Number of leads that a batch changed, and their previous state unless they were deleted. */
interface Batch {
  readonly changed: number
  readonly before: readonly RestorableLead[]
}

/** Saves the progress in the same transaction as the changes to the leads. */
type Commit<T> = (tx: OrgTx, batch: T) => Promise<void>

/** Applies a change to leads in one transaction; leads that do not exist are skipped. */
export async function applyAction(
  ctx: Ctx,
  { id: bulkChangeId }: Pick<BulkChangeRow, 'id'>,
  action: BulkAction,
  ids: readonly string[],
  commit: Commit<Batch>,
): Promise<void> {
  const { db, org } = ctx
  const commitAll = (tx: OrgTx, before: readonly RestorableLead[]) =>
    commit(tx, { changed: before.length, before })
  switch (action.kind) {
    case 'values':
      return updateExisting(ctx, ids, action.changes, { alsoWrite: commitAll })
    case 'deletion':
      await deleteInBulk(ctx, ids, {
        bulkChangeId,
        alsoWrite: (tx, changed) => commit(tx, { changed, before: [] }),
      })
      return
    case 'labels':
    case 'owner': {
      if (action.kind === 'labels') await checkLabels(ctx, action.add)
      const changed = await db.inOrg(org.id, async (tx) => {
        const before =
          action.kind === 'labels'
            ? await changeLabels(ctx, tx, ids, toLabelChange(action))
            : await setOwner(ctx, tx, ids, action.ownerId)
        await commitAll(tx, before)
        return before.length
      })
      markDirty(db, org.id, changed)
    }
  }
}

/**
 * Restores the next batch of leads, using one transaction for each group of leads with the same
 * previous values. Skips leads that have been changed since the bulk change.
 *
 * @returns False if there are no more leads.
 */
export async function restoreAction(
  ctx: Ctx,
  { id: bulkChangeId }: Pick<BulkChangeRow, 'id'>,
  action: BulkAction,
  limit: number,
  commit: Commit<readonly string[] | number>,
): Promise<boolean> {
  if (action.kind === 'deletion') {
    return (await restoreInBulk(ctx, limit, { bulkChangeId, alsoWrite: commit })) === limit
  }
  const load = <L extends RestorableLead>() =>
    ctx.db.readInOrg(ctx.org.id, (tx) => selectLeadsBefore<L>(tx, bulkChangeId, limit))
  if (action.kind === 'values') {
    const before = await load<LeadBefore>()
    for (const { ids, changes, ...dates } of undoGroups(before, action.changes)) {
      const alsoWrite = (tx: OrgTx) => commit(tx, ids)
      await updateExisting(ctx, ids, changes, { dates, still: action.changes, alsoWrite })
    }
    return before.length === limit
  }
  const restoreAll = async (
    before: readonly RestorableLead[],
    restore: (tx: OrgTx) => Promise<void>,
  ): Promise<boolean> => {
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await restore(tx)
      await commit(
        tx,
        before.map(({ id }) => id),
      )
    })
    markDirty(ctx.db, ctx.org.id, before.length)
    return before.length === limit
  }
  if (action.kind === 'labels') {
    const before = await load<LabeledLead>()
    return restoreAll(before, (tx) => restoreLabels(ctx, tx, before))
  }
  const before = await load<OwnedLead>()
  return restoreAll(before, (tx) => restoreOwners(ctx, tx, before, action.ownerId))
}

/** Saves the progress even if none of the leads exist anymore. */
async function updateExisting(
  ctx: Ctx,
  ids: readonly string[],
  changes: Parameters<typeof bulkUpdate>[2],
  {
    alsoWrite,
    ...options
  }: Omit<BulkUpdateOptions, 'alsoWrite'> & Required<Pick<BulkUpdateOptions, 'alsoWrite'>>,
): Promise<void> {
  try {
    if (ids.length > 0) {
      await bulkUpdate(ctx, ids, changes, { ...options, alsoWrite })
      return
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error
  }
  await ctx.db.inOrg(ctx.org.id, (tx) => alsoWrite(tx, []))
}

/**
 * Leads that would have too many labels are skipped, so that they do not block the change to the
 * rest.
 */
const toLabelChange =
  ({ add, remove }: Extract<BulkAction, { kind: 'labels' }>) =>
  (before: readonly string[]): string[] | undefined => {
    const after = [...new Set([...before.filter((id) => !remove.includes(id)), ...add])]
    return after.length > maxLabels ? undefined : after
  }

async function setOwner(
  ctx: Ctx,
  tx: OrgTx,
  ids: readonly string[],
  ownerId: string | null,
): Promise<OwnedLead[]> {
  if (ownerId !== null) await assertMayOwn(tx, [ownerId])
  const owners = new Map<string, string | null>()
  const changed = await changeOwner(ctx, tx, ids, (lead) => {
    owners.set(lead.id, lead.ownerId)
    return ownerId
  })
  return changed.map((id) => ({ id, ownerId: owners.get(id) ?? null }))
}

async function restoreLabels(ctx: Ctx, tx: OrgTx, leads: readonly LabeledLead[]): Promise<void> {
  const byId = new Map(leads.map((lead) => [lead.id, lead]))
  await changeLabels(
    ctx,
    tx,
    leads.map(({ id }) => id),
    (labels, id) => {
      const lead = byId.get(id)
      return lead?.after.join() === labels.join() ? lead.before : undefined
    },
  )
}

async function restoreOwners(
  ctx: Ctx,
  tx: OrgTx,
  leads: readonly OwnedLead[],
  setOwnerId: string | null,
): Promise<void> {
  const owners = new Map(leads.map(({ id, ownerId }) => [id, ownerId]))
  await changeOwner(
    ctx,
    tx,
    leads.map(({ id }) => id),
    ({ id, ownerId }) => (ownerId === setOwnerId ? owners.get(id) : undefined),
  )
}
