import type { ImportUndone } from '../../../../contract/imports/lead-import.ts'
import { createThrottle } from '../../../lead-index/index.ts'
import { deleteLeads, restoreLeads } from '../../leads/index.ts'
import { endWork, undoBatch } from '../jobs/commit-batch.ts'
import { openTask, type Task } from '../jobs/import-job.ts'
import { leadDocuments, noLeadsUndone } from './lead-import-state.ts'

/** Fields that stay which are told by name. */
const maxTold = 100

/**
 * Takes an import back, its last batch first: the leads that it made go, and those that it changed
 * get back what they were, but for what others have changed since. Goes on where it was left off.
 *
 * @see L-66
 */
export async function undoLeads(task: Task): Promise<void> {
  const { ctx } = await openTask(task)
  let changed = 0
  const undoOne = () =>
    undoBatch(task, async (tx, batch, row) => {
      const before = leadDocuments(row).undone ?? noLeadsUndone
      const deleted = await deleteLeads(tx, batch.created)
      const { leads, kept } = await restoreLeads(tx, ctx, task.importId, batch.updated)
      const told = kept.slice(0, maxTold - before.keptFields.length)
      changed = deleted + leads
      const undone: ImportUndone = {
        deleted: before.deleted + deleted,
        restored: before.restored + leads,
        kept: before.kept + kept.length,
        keptFields: [...before.keptFields, ...told],
      }
      return undone
    })
  const keepPace = createThrottle(task.db, task.orgId, task.signal)
  while (await undoOne()) await keepPace(changed)
  await endWork(task, 'undone', ctx.now())
}
