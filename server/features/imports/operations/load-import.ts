import type { ImportView } from '../../../../contract/imports/lead-import.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { selectImport } from '../import-store.ts'
import { toView } from '../import-view.ts'

/** One import as it stands, or undefined when there is none of this id. */
export async function readImport(tx: OrgTx, id: string): Promise<ImportView | undefined> {
  const row = await selectImport(tx, id)
  return row && toView(row)
}
