import type { ImportView } from '../../../../contract/imports/lead-import.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { type Audited, audit } from '../../audit/index.ts'
import type { MappingInput } from '../import-kind.ts'
import { kinds } from '../import-kinds.ts'
import { type ImportRow, lockImport, updateImport } from '../import-store.ts'
import { getAllowedActions, type ImportAction, loadImport } from '../import-view.ts'
import { wakeImports } from '../import-worker.ts'
import { deleteJob, insertJob } from '../jobs/import-job-store.ts'

/**
 * Rejects an action that the import's state does not allow.
 *
 * @param label  Name of the action in the error message.
 * @throws ApiError `CONFLICT`
 */
export function assertAllowed(
  row: ImportRow,
  action: ImportAction,
  label = `${action} the import`,
): void {
  if (getAllowedActions(row).includes(action)) return
  throw new ApiError('CONFLICT', `Cannot ${label} while its state is "${row.state}".`, {
    details: { state: row.state, can: getAllowedActions(row) },
  })
}

/**
 * Applies an action to an import if the import's state allows it.
 *
 * @param event  Audit event to record.
 */
export async function applyAction(
  ctx: Ctx,
  id: string,
  action: ImportAction,
  work: (tx: OrgTx, row: ImportRow) => Promise<void>,
  event: Pick<Audited, 'action' | 'fields'> = { action },
) {
  const view = await ctx.db.inOrg(ctx.org.id, async (tx) => {
    // Lock the job before the import, in the same order that workers use.
    if (action === 'cancel') await deleteJob(tx, id)
    const row = found(await lockImport(tx, id), 'import')
    assertAllowed(row, action)
    await work(tx, row)
    await audit(tx, ctx, { ...event, kind: 'import', id })
    return loadImport(tx, id)
  })
  wakeImports(ctx.db)
  return view
}

export const queueJob = (tx: OrgTx, { id }: ImportRow, ctx: Ctx) => insertJob(tx, id, ctx.now())

/**
 * Starts an import's dry run.
 *
 * @param sheet  Sheet that the mapping is for, if specified.
 * @throws ApiError `VALIDATION_ERROR` for a mapping that does not match the file; `CONFLICT` if the
 *   sheet was changed in the meantime.
 */
export async function beginCheck(
  ctx: Ctx,
  id: string,
  mappings: MappingInput,
  sheet?: string | null,
): Promise<ImportView> {
  const view = await applyAction(ctx, id, 'check', async (tx, row) => {
    const currentSheet = row.file?.sheet ?? null
    if (sheet !== undefined && sheet !== currentSheet) {
      throw new ApiError(
        'CONFLICT',
        `The sheet has been changed to “${currentSheet}”. Review its columns.`,
      )
    }
    const mapping = kinds[row.kind].parseMapping(row, mappings)
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
    await queueJob(tx, row, ctx)
  })
  return found(view, 'import')
}

/** Starts the import of a checked file, or resumes an interrupted import. */
export async function beginImport(ctx: Ctx, id: string): Promise<ImportView> {
  const view = await applyAction(ctx, id, 'start', async (tx, row) => {
    if (row.state === 'checked') {
      await updateImport(tx, row.id, {
        ...(await kinds[row.kind].prepareRun(tx, row)),
        lineDone: 0,
        atDone: null,
        startedAt: ctx.now().toISOString(),
      })
    }
    await updateImport(tx, row.id, { state: 'importing', message: null, endedAt: null })
    await queueJob(tx, row, ctx)
  })
  return found(view, 'import')
}
