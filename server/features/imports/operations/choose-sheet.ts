import * as z from 'zod'
import { maxSheetChars } from '../../../../contract/imports/import-file.ts'
import { type ImportView, importSchema } from '../../../../contract/imports/lead-import.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { found } from '../../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { inspectUpload } from '../detect/inspect-file.ts'
import { selectImport, updateImport } from '../import-store.ts'
import { toImportView } from '../import-view.ts'
import { deleteInvalidRows } from '../jobs/invalid-row-store.ts'
import { applyAction, assertAllowed } from './import-actions.ts'

/**
 * Switches to another sheet of a spreadsheet, and deletes the mapping, check and invalid rows of
 * the previous one. Safe to repeat.
 *
 * @throws ApiError `VALIDATION_ERROR` for a missing or unreadable sheet; `CONFLICT` while rows are
 *   being checked, and once any rows have been imported.
 * @see L-160
 */
export async function chooseSheet(ctx: Ctx, id: string, sheet: string): Promise<ImportView> {
  const { db, org } = ctx
  const row = found(await db.readInOrg(org.id, (tx) => selectImport(tx, id)), 'import')
  assertAllowed(row, 'check', 'choose another sheet of the import')
  if (row.file?.sheet === sheet) return toImportView(row)
  const file = await inspectUpload(ctx, row, { sheet })
  const change = async (tx: OrgTx) => {
    await deleteInvalidRows(tx, id)
    await updateImport(tx, id, { ...asUploaded, file })
  }
  const view = await applyAction(ctx, id, 'check', change, { action: 'change', fields: ['sheet'] })
  return found(view, 'import')
}

const asUploaded = {
  state: 'uploaded',
  mapping: null,
  checked: null,
  rowsDone: 0,
  rowsTotal: null,
  bytesDone: 0,
  bad: 0,
  badKept: 0,
  message: null,
  startedAt: null,
  endedAt: null,
} as const

export const chooseImportSheet = appOperation({
  name: 'choose_import_sheet',
  rest: 'POST /orgs/{orgId}/imports/{id}/sheet',
  summary: 'Switch an import to another sheet of the spreadsheet, and inspect it.',
  permission: 'leads.import',
  input: z.strictObject({
    id: idInput,
    sheet: z
      .string()
      .max(maxSheetChars)
      .meta({ description: 'One of the `sheets` found in the file.' }),
  }),
  output: importSchema,

  async run(ctx, { id, sheet }) {
    return { data: await chooseSheet(ctx, idOrUnmatchable(id), sheet) }
  },
})
