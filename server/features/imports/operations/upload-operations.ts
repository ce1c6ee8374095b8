import * as z from 'zod'
import { formatCsvHead, formatCsvRow } from '../../../../contract/imports/csv.ts'
import { importKinds } from '../../../../contract/imports/import-file.ts'
import { type ImportView, importSchema } from '../../../../contract/imports/lead-import.ts'
import { wholeNumber } from '../../../../contract/leads/lead-query.ts'
import { text } from '../../../../contract/values/text.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import { found } from '../../../platform/http/api-error.ts'
import type { Download } from '../../../platform/http/download.ts'
import { idInput, idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { kinds } from '../import-kinds.ts'
import { type ImportRow, selectImport } from '../import-store.ts'
import { loadImport } from '../import-view.ts'
import { type InvalidRow, selectInvalidRows } from '../jobs/invalid-row-store.ts'
import { importLimits } from '../limits.ts'
import { completeImport, receiveBytes, receiveNewImport } from '../upload/receive-upload.ts'

const moreFlag = z
  .enum(['true', 'false'])
  .prefault('false')
  .transform((sent) => sent === 'true')
  .meta({ description: 'Whether more chunks of the file follow in other requests.' })

const bytes = z.custom<AsyncIterable<Uint8Array>>()

/** Aborted when the client disconnects. */
const signal = z.custom<AbortSignal>()

/**
 * `upload_import`: uploads a file or its first chunk. Not in `appOperations`, because the request
 * body is the file.
 *
 * @see L-60
 */
export const uploadImport = appOperation({
  name: 'upload_import',
  rest: 'POST /orgs/{orgId}/imports',
  summary: 'Upload a CSV or XLSX file, and inspect it.',
  permission: 'leads.import',
  input: z.strictObject({
    name: text(200).min(1, 'is empty'),
    kind: z.enum(importKinds).prefault('leads').meta({ description: 'Type of the import.' }),
    more: moreFlag,
    bytes,
    signal,
  }),
  output: importSchema,

  async run(ctx, { name, kind, more: isMore, bytes: body, signal: aborted }) {
    const id = await receiveNewImport(ctx, { name, kind }, body)
    if (!isMore) await completeImport(ctx, id, aborted)
    return { status: 201, data: await loadView(ctx, id) }
  },
})

/** `continue_upload`: uploads the next bytes of a file. */
export const continueUpload = appOperation({
  name: 'continue_upload',
  rest: 'POST /orgs/{orgId}/imports/{id}/content',
  summary: 'Upload the next chunk of a file.',
  permission: 'leads.import',
  input: z.strictObject({
    id: idInput,
    offset: wholeNumber(0, importLimits.fileBytes),
    more: moreFlag,
    bytes,
    signal,
  }),
  output: importSchema,

  async run(ctx, { id: sentId, offset, more: isMore, bytes: body, signal: aborted }) {
    const id = idOrUnmatchable(sentId)
    await receiveBytes(ctx, id, body, offset)
    if (!isMore) await completeImport(ctx, id, aborted)
    return { data: await loadView(ctx, id) }
  },
})

async function loadView({ db, org }: Ctx, id: string): Promise<ImportView> {
  return found(await db.readInOrg(org.id, (tx) => loadImport(tx, id)), 'import')
}

/**
 * `download_import_errors`: a file with the invalid rows, including their original cells and
 * problems.
 */
export const downloadImportErrors = appOperation({
  name: 'download_import_errors',
  rest: 'GET /orgs/{orgId}/imports/{id}/errors.csv',
  summary: "Download an import's invalid rows as CSV, to fix and import again.",
  permission: 'leads.import',
  input: z.strictObject({ id: idInput }),
  output: z.custom<Download>(),

  async run(ctx, { id }) {
    const selected = await ctx.db.readInOrg(ctx.org.id, (tx) =>
      selectImport(tx, idOrUnmatchable(id)),
    )
    const row = found(selected, 'import')
    const name = `${row.name.replace(/\.[^.]*$/, '')}-errors.csv`
    const data = {
      name,
      contentType: 'text/csv; charset=utf-8',
      lines: formatInvalidRows(ctx, row),
    }
    return { data }
  },
})

const pageLines = 500

async function* formatInvalidRows(
  { db, org }: Ctx,
  row: ImportRow,
): AsyncGenerator<string, void, void> {
  const headers = kinds[row.kind].headers(row)
  yield formatCsvHead(['Row', 'Problem', ...headers])
  for (let after = 0; ; ) {
    const rows = await db.readInOrg(org.id, (tx) =>
      selectInvalidRows(tx, row.id, { after, limit: pageLines }),
    )
    yield rows.map((line) => formatInvalidRow(line, row)).join('')
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageLines) return
    after = last.line
  }
}

/** An invalid row with its problems and its original cells. */
function formatInvalidRow({ line, problems, cells }: InvalidRow, { file }: ImportRow): string {
  const reasons = problems.map(({ column, field, reason }) => {
    const header = column === null ? undefined : file?.columns[column]?.header
    return [header || field || (column === null ? '' : `Column ${column + 1}`), reason]
      .filter((part) => part !== '')
      .join(' ')
  })
  return formatCsvRow([line, reasons.join('; '), ...cells])
}
