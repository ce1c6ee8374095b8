import * as z from 'zod'
import { importMappingSchema, importSchema } from '../../../contract/lead-import.ts'
import { ApiError, found } from '../../platform/api-error.ts'
import { type AppCtx, appOperation } from '../../platform/app-operation.ts'
import type { OrgTx } from '../../platform/database.ts'
import { idInput, soughtId } from '../../platform/id-page.ts'
import { audit } from '../audit/index.ts'
import { checkMapping } from './check-mapping.ts'
import { dropContent } from './drop-content.ts'
import { deleteErrors } from './error-store.ts'
import { type ImportRow, lockImport, selectImport, updateImport } from './import-store.ts'
import { noResult } from './run-import.ts'
import { nothingUndone } from './undo-import.ts'
import { actionsOf, type ImportAction, toView } from './view.ts'
import { wake } from './work.ts'
import { deleteWork, insertWork } from './work-store.ts'

const input = z.strictObject({ id: idInput })

/** Does something with an import, if it stands so that it can be done. */
async function act(
  ctx: AppCtx,
  sentId: string,
  action: ImportAction,
  work: (tx: OrgTx, row: ImportRow) => Promise<void>,
) {
  const id = soughtId(sentId)
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
    const after = await selectImport(tx, id)
    return after === undefined ? undefined : toView(after)
  })
  wake(ctx.db)
  return view
}

const queue = (tx: OrgTx, { id }: ImportRow, ctx: AppCtx) => insertWork(tx, id, ctx.now())

/** `check_import`: the dry run. */
export const checkImportByMapping = appOperation({
  name: 'check_import',
  rest: 'POST /orgs/{orgId}/imports/{id}/check',
  summary: 'Say what the columns are, and try: each bad line is told, and no lead is changed.',
  permission: 'leads.import',
  input: input.extend({ mapping: importMappingSchema }),
  output: importSchema,

  async run(ctx, { id, mapping }) {
    const view = await act(ctx, id, 'check', async (tx, row) => {
      if (row.file !== null) checkMapping(row.file, mapping)
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
    return { status: 202, data: found(view, 'import') }
  },
})

/** `start_import`: makes leads of the file. */
export const startImport = appOperation({
  name: 'start_import',
  rest: 'POST /orgs/{orgId}/imports/{id}/start',
  summary: 'Import what was checked, or go on with what was cancelled or has failed.',
  permission: 'leads.import',
  input,
  output: importSchema,

  async run(ctx, { id }) {
    const view = await act(ctx, id, 'start', async (tx, row) => {
      if (row.state === 'checked') {
        await deleteErrors(tx, row.id)
        await updateImport(tx, row.id, {
          rowsDone: 0,
          lineDone: 0,
          atDone: null,
          bad: 0,
          badKept: 0,
          result: noResult,
          startedAt: ctx.now().toISOString(),
        })
      }
      await updateImport(tx, row.id, { state: 'importing', message: null, endedAt: null })
      await queue(tx, row, ctx)
    })
    return { status: 202, data: found(view, 'import') }
  },
})

/** `cancel_import`: ends a check or an import; what was imported stays until it is undone. */
export const cancelImport = appOperation({
  name: 'cancel_import',
  rest: 'POST /orgs/{orgId}/imports/{id}/cancel',
  summary: 'Stop a check or an import. Leads that were made stay, until it is undone.',
  permission: 'leads.import',
  input,
  output: importSchema,

  async run(ctx, { id }) {
    const view = await act(ctx, id, 'cancel', async (tx, row) => {
      const state = row.state === 'checking' || row.lineDone === 0 ? 'uploaded' : 'cancelled'
      await updateImport(tx, row.id, { state, endedAt: ctx.now().toISOString() })
    })
    return { data: found(view, 'import') }
  },
})

/** `undo_import`: takes back what an import did. */
export const undoImportOperation = appOperation({
  name: 'undo_import',
  rest: 'POST /orgs/{orgId}/imports/{id}/undo',
  summary: 'Delete the leads that an import made, and restore those that it changed.',
  permission: 'leads.import',
  input,
  output: importSchema,

  async run(ctx, { id }) {
    const view = await act(ctx, id, 'undo', async (tx, row) => {
      const undone = row.undone ?? nothingUndone
      await updateImport(tx, row.id, { state: 'undoing', undone, message: null, endedAt: null })
      await queue(tx, row, ctx)
    })
    return { status: 202, data: found(view, 'import') }
  },
})

/** `discard_import`: deletes the content of the file at once. */
export const discardImport = appOperation({
  name: 'discard_import',
  rest: 'DELETE /orgs/{orgId}/imports/{id}',
  summary: 'Delete the file and its bad lines. What was imported stays, and cannot be undone then.',
  permission: 'leads.import',
  input,
  output: z.object({ id: z.uuid() }),

  async run(ctx, { id }) {
    await act(ctx, id, 'discard', (tx, row) => dropContent(tx, row))
    return { data: { id: soughtId(id) } }
  },
})
