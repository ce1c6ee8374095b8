import { importLeftOutSchema } from '../../../../contract/imports/import-file.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { getOrg } from '../../organizations/index.ts'
import { expireClicks } from '../clicks/expire-clicks.ts'
import { deleteChunks } from '../content/chunk-store.ts'
import {
  deleteImport,
  type ImportRow,
  type InspectedFile,
  selectExpired,
  updateImport,
} from '../import-store.ts'
import { deleteInvalidRows } from '../jobs/invalid-row-store.ts'
import { deleteEntries } from '../jobs/staged-entry-store.ts'
import { deleteRows } from '../jobs/staged-row-store.ts'
import { deleteUndoBatches } from '../jobs/undo-batch-store.ts'
import { importLimits } from '../limits.ts'

/** Maximum number of chunks per file. */
const maxChunks = 2 * (importLimits.fileBytes / importLimits.chunkBytes)

/**
 * Deletes a file's content, its invalid rows and its undo data. Imports that never processed a row
 * are deleted entirely; the others keep their results.
 */
export async function deleteContent(
  tx: OrgTx,
  { id, lineDone, file, checked }: ImportRow,
): Promise<void> {
  if (lineDone === 0) return deleteImport(tx, id)
  await deleteChunks(tx, id, maxChunks)
  await deleteInvalidRows(tx, id)
  await deleteRows(tx, id, importLimits.rows)
  await deleteEntries(tx, id, importLimits.rows)
  await deleteUndoBatches(tx, id)
  await updateImport(tx, id, {
    contentUntil: null,
    file: file && withoutSamples(file),
    checked: checked && withoutTexts(checked),
  })
}

/** Removes sample values from a file. Column names are kept, because they describe the import. */
const withoutSamples = (file: InspectedFile): InspectedFile => ({
  ...file,
  ...('statusTexts' in file ? { statusTexts: [] } : {}),
  columns: file.columns.map((column) => ({ ...column, samples: [] })),
})

/** Removes cell contents from a check's result, but keeps the counts. */
const withoutTexts = (checked: object): object => ({
  ...checked,
  ...('unknownStatuses' in checked ? { unknownStatuses: [] } : {}),
  ...('leftOut' in checked && checked.leftOut !== undefined
    ? { leftOut: { ...importLeftOutSchema.parse(checked.leftOut), lines: [] } }
    : {}),
})

/** Deletes expired clicks and, one import at a time, the content of expired imports. */
export async function expireImports(db: Database, orgId: string, now: Date): Promise<void> {
  const expireNext = () =>
    db.inOrg(orgId, async (tx) => {
      const [expired] = await selectExpired(tx, now.toISOString(), 1)
      if (expired !== undefined) await deleteContent(tx, expired)
      return expired !== undefined
    })
  while (await expireNext());
  const org = await getOrg(db, orgId)
  if (org !== undefined) await expireClicks(db, org, now)
}
