import type { ImportView } from '../../../../contract/imports/lead-import.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { found } from '../../../platform/http/api-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { type InspectOptions, inspectUpload } from '../detect/inspect-file.ts'
import { selectImport, updateImport } from '../import-store.ts'
import { toImportView } from '../import-view.ts'
import { deleteInvalidRows } from '../jobs/invalid-row-store.ts'
import { applyAction, assertAllowed } from './import-actions.ts'

/** How to read a file; exactly one property is set. */
export type ReadChoice = Pick<InspectOptions, 'sheet' | 'encoding'>

/** Action names, for error messages. */
const actionNames = {
  sheet: 'choose another sheet of the import',
  encoding: 'choose another encoding of the import',
} as const

/**
 * Rereads a file with a different sheet or encoding, and deletes its previous mapping, check and
 * invalid rows. Safe to repeat.
 *
 * @throws ApiError `VALIDATION_ERROR` for a missing or unreadable sheet or a choice that does not
 *   apply to the file; `CONFLICT` while rows are being checked or once any have been imported.
 * @see L-160; L-212
 */
export async function inspectAgain(ctx: Ctx, id: string, choice: ReadChoice): Promise<ImportView> {
  const { db, org } = ctx
  const part = choice.sheet === undefined ? 'encoding' : 'sheet'
  const row = found(await db.readInOrg(org.id, (tx) => selectImport(tx, id)), 'import')
  assertAllowed(row, 'check', actionNames[part])
  if (row.file?.[part] === choice[part]) return toImportView(row)
  const file = await inspectUpload(ctx, row, choice)
  const change = async (tx: OrgTx) => {
    await deleteInvalidRows(tx, id)
    await updateImport(tx, id, { ...asUploaded, file })
  }
  const view = await applyAction(ctx, id, 'check', change, { action: 'change', fields: [part] })
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
