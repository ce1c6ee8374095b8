import type { ImportView } from '../../../contract/lead-import.ts'
import { ApiError, found } from '../../platform/api-error.ts'
import type { OrgTx } from '../../platform/database.ts'
import type { Ctx } from '../../platform/operation.ts'
import { audit } from '../audit/index.ts'
import type { SentMappings } from './import-kind.ts'
import { type ImportRow, lockImport, updateImport } from './import-store.ts'
import { kinds } from './kinds.ts'
import { readImport } from './read-import.ts'
import { actionsOf, type ImportAction } from './view.ts'
import { wake } from './work.ts'
import { deleteWork, insertWork } from './work-store.ts'

/** Does something with an import, if it stands so that it can be done. */
export async function act(
  ctx: Ctx,
  id: string,
  action: ImportAction,
  work: (tx: OrgTx, row: ImportRow) => Promise<void>,
) {
  const view = await ctx.db.inOrg(ctx.org.id, async (tx) => {
    // Before the import itself, as whoever works on it does.
    if (action === 'cancel') await deleteWork(tx, id)
    const row = found(await lockImport(tx, id), 'import')
    if (!actionsOf(row).includes(action)) {
      throw new ApiError('CONFLICT', `This import is ${row.state}: one cannot ${action} it.`, {
        details: { state: row.state, can: actionsOf(row) },
      })
    }
    await work(tx, row)
    await audit(tx, ctx, { action, kind: 'import', id })
    return readImport(tx, id)
  })
  wake(ctx.db)
  return view
}

/** Lets some process work on an import. */
export const queue = (tx: OrgTx, { id }: ImportRow, ctx: Ctx) => insertWork(tx, id, ctx.now())

/**
 * Begins the dry run.
 *
 * @throws ApiError `VALIDATION_ERROR` for a mapping that does not fit the file.
 */
export async function beginCheck(ctx: Ctx, id: string, sent: SentMappings): Promise<ImportView> {
  const view = await act(ctx, id, 'check', async (tx, row) => {
    const mapping = kinds[row.kind].takeMapping(row, sent)
    await updateImport(tx, row.id, {
      state: 'checking',
      mapping,
      checked: null,
      rowsDone: 0,
      rowsTotal: null,
      bytesDone: 0,
      isSorted: false,
      message: null,
      startedAt: ctx.now().toISOString(),
      endedAt: null,
    })
    await queue(tx, row, ctx)
  })
  return found(view, 'import')
}

/** Begins the import of what was checked, or goes on with what ended early. */
export async function beginImport(ctx: Ctx, id: string): Promise<ImportView> {
  const view = await act(ctx, id, 'start', async (tx, row) => {
    if (row.state === 'checked') {
      await updateImport(tx, row.id, {
        ...(await kinds[row.kind].begin(tx, row)),
        lineDone: 0,
        atDone: null,
        startedAt: ctx.now().toISOString(),
      })
    }
    await updateImport(tx, row.id, { state: 'importing', message: null, endedAt: null })
    await queue(tx, row, ctx)
  })
  return found(view, 'import')
}
