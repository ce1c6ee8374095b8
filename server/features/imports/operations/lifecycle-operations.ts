import * as z from 'zod'
import { checkInputShape, importSchema } from '../../../../contract/imports/lead-import.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import { found } from '../../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { deleteAllClicks } from '../clicks/expire-clicks.ts'
import { kinds } from '../import-kinds.ts'
import { updateImport } from '../import-store.ts'
import { deleteContent } from '../upload/expire-content.ts'
import { applyAction, beginCheck, beginImport, queueJob } from './import-actions.ts'

const input = z.strictObject({ id: idInput })

export const checkImport = appOperation({
  name: 'check_import',
  rest: 'POST /orgs/{orgId}/imports/{id}/check',
  summary: 'Map the columns and start a dry run, which reports invalid rows and saves nothing.',
  permission: 'leads.import',
  input: input.extend(checkInputShape),
  output: importSchema,

  async run(ctx, { id, sheet, ...mappings }) {
    return { status: 202, data: await beginCheck(ctx, idOrUnmatchable(id), mappings, sheet) }
  },
})

export const startImport = appOperation({
  name: 'start_import',
  rest: 'POST /orgs/{orgId}/imports/{id}/start',
  summary: 'Start a checked import, or resume a stopped or failed one.',
  permission: 'leads.import',
  input,
  output: importSchema,

  async run(ctx, { id }) {
    return { status: 202, data: await beginImport(ctx, idOrUnmatchable(id)) }
  },
})

export const cancelImport = appOperation({
  name: 'cancel_import',
  rest: 'POST /orgs/{orgId}/imports/{id}/cancel',
  summary: 'Stop a check or an import. Imported rows are kept until you undo the import.',
  permission: 'leads.import',
  input,
  output: importSchema,

  async run(ctx, { id }) {
    const view = await applyAction(ctx, idOrUnmatchable(id), 'cancel', async (tx, row) => {
      const state = row.state === 'checking' || row.lineDone === 0 ? 'uploaded' : 'cancelled'
      await updateImport(tx, row.id, { state, endedAt: ctx.now().toISOString() })
    })
    return { data: found(view, 'import') }
  },
})

export const undoImport = appOperation({
  name: 'undo_import',
  rest: 'POST /orgs/{orgId}/imports/{id}/undo',
  summary: 'Undo an import: delete the data that it created and restore the data that it changed.',
  permission: 'leads.import',
  input,
  output: importSchema,

  async run(ctx, { id }) {
    const view = await applyAction(ctx, idOrUnmatchable(id), 'undo', async (tx, row) => {
      const undone = row.undone ?? kinds[row.kind].emptyUndo
      await updateImport(tx, row.id, { state: 'undoing', undone, message: null, endedAt: null })
      await queueJob(tx, row, ctx)
    })
    return { status: 202, data: found(view, 'import') }
  },
})

export const discardImport = appOperation({
  name: 'discard_import',
  rest: 'DELETE /orgs/{orgId}/imports/{id}',
  summary:
    "Delete an import's file and invalid rows. Imported rows are kept, but the import can no longer be undone.",
  permission: 'leads.import',
  input,
  output: z.object({ id: z.uuid() }),

  async run(ctx, { id }) {
    await applyAction(ctx, idOrUnmatchable(id), 'discard', async (tx, row) => {
      await deleteAllClicks(tx, row.id)
      await deleteContent(tx, row)
    })
    return { data: { id: idOrUnmatchable(id) } }
  },
})
