import type { ImportUndone } from '../../../contract/lead-import.ts'
import { deleteLeads, restoreLeads } from '../leads/index.ts'
import { touch } from '../segments/index.ts'
import { deleteBatch, selectLastBatch } from './batch-store.ts'
import { lockImport, updateImport } from './import-store.ts'
import { openTask, step, type Task } from './task.ts'
import { deleteWork } from './work-store.ts'

/** Fields that stay which are told by name. */
const maxTold = 100

/** What an undo comes to before its first batch. */
export const nothingUndone: ImportUndone = { deleted: 0, restored: 0, kept: 0, keptFields: [] }

/**
 * Takes an import back, its last batch first: the leads that it made go, and those that it changed
 * get back what they were, but for what others have changed since. Goes on where it was left off.
 *
 * @see L-66
 */
export async function undoImport(task: Task): Promise<void> {
  const { ctx } = await openTask(task)
  while (await undoBatch(task, ctx));
  await step(task, async (tx) => {
    await updateImport(tx, task.importId, { state: 'undone', endedAt: ctx.now().toISOString() })
    await deleteWork(tx, task.importId)
  })
}

type Ctx = Awaited<ReturnType<typeof openTask>>['ctx']

/** @returns False when nothing was left. */
async function undoBatch(task: Task, ctx: Ctx): Promise<boolean> {
  const { importId } = task
  const changed = await step(task, async (tx) => {
    const batch = await selectLastBatch(tx, importId)
    if (batch === undefined) return undefined
    const before = (await lockImport(tx, importId))?.undone ?? nothingUndone
    const deleted = await deleteLeads(tx, batch.created)
    const { leads, kept } = await restoreLeads(tx, ctx, importId, batch.updated)
    await deleteBatch(tx, importId, batch.upTo)
    const told = kept.slice(0, maxTold - before.keptFields.length)
    await updateImport(tx, importId, {
      undone: {
        deleted: before.deleted + deleted,
        restored: before.restored + leads,
        kept: before.kept + kept.length,
        keptFields: [...before.keptFields, ...told],
      },
    })
    return deleted + leads
  })
  if (changed === undefined) return false
  touch(ctx.db, ctx.org.id, changed)
  return true
}
