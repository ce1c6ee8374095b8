import * as z from 'zod'
import {
  type CsvDialect,
  csvDialects,
  formatCsvHead,
  formatCsvRow,
} from '../../../../contract/imports/csv.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import { found } from '../../../platform/http/api-error.ts'
import { csvFormat, type Download } from '../../../platform/http/download.ts'
import { idOrUnmatchable } from '../../../platform/http/id-cursor-page.ts'
import { type Ctx, operation } from '../../../platform/operation.ts'
import { getLocalDay } from '../../../platform/process/local-day.ts'
import { type Conversion, selectConversions, storedStates } from '../conversion-store.ts'
import { deriveConversions } from '../derive-conversions.ts'
import { selectDestination } from '../destination-store.ts'
import { pathId } from './conversion-schemas.ts'
import { toConversionView } from './conversion-view.ts'

/** Number of conversions per page; each page is loaded by one statement and takes about 1 MB. */
const pageSize = 1_000

type Row = ReturnType<typeof toConversionView>

/**
 * The file's columns. They contain no contact data, and only the name of the click ID instead of
 * its value.
 */
const columns = [
  'id',
  'leadId',
  'ruleId',
  'action',
  'state',
  'reason',
  'code',
  'message',
  'value',
  'currency',
  'consent',
  'clickId',
  'at',
  'dueAt',
  'sentAt',
  'attempts',
  'nextAt',
  'confirmedAt',
  'correction',
  'correctionState',
  'correctionCode',
  'correctionMessage',
  'newValue',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Row)[]

const input = z.strictObject({
  id: pathId,
  state: z.enum(storedStates).optional().meta({ description: 'Only conversions in this state.' }),
  format: csvFormat,
})

/**
 * Streams a destination's log, newest first. Served as a download, so it is not in
 * `appOperations`.
 */
export const exportConversions = appOperation({
  name: 'export_conversions',
  rest: 'GET /orgs/{orgId}/conversion-destinations/{id}/conversions.csv',
  summary: "Download a destination's conversions as CSV, without contact data.",
  permission: 'conversions.read',
  input,
  output: z.custom<Download>(),
  invalidInputCode: 'INVALID_FILTER',
  run: createFile,
})

/** The same download, for requests with an API key. */
export const downloadConversions = operation({
  name: 'download_conversions',
  tag: 'Conversions',
  rest: 'GET /conversion-destinations/{id}/conversions.csv',
  summary: "Download a destination's conversions as CSV.",
  description:
    'Contains all conversions, newest first, with state, reason, value and times, but ' +
    'without contact data. An organization can run at most 3 downloads at once.',
  scope: 'leads:read',
  inputSource: 'query',
  input,
  invalidInputCode: 'INVALID_FILTER',
  output: z.custom<Download>(),
  fileType: 'text/csv',
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'INVALID_FILTER', 'NOT_FOUND', 'RATE_LIMITED'],
  extension: true,
  run: createFile,
})

async function createFile(ctx: Ctx, { id: sentId, state, format }: z.output<typeof input>) {
  const id = idOrUnmatchable(sentId)
  const { name } = await ctx.db.readInOrg(ctx.org.id, async (tx) =>
    found(await selectDestination(tx, id), 'destination'),
  )
  await deriveConversions(ctx)
  const data: Download = {
    name: `${name}-${getLocalDay(ctx.org.timeZone, ctx.now())}.csv`,
    contentType: 'text/csv; charset=utf-8',
    lines: formatConversions(ctx, id, state, csvDialects[format]),
  }
  return { data }
}

async function* formatConversions(
  ctx: Ctx,
  id: string,
  state: Conversion['state'] | undefined,
  dialect: CsvDialect,
): AsyncGenerator<string, void, void> {
  yield formatCsvHead(columns, dialect)
  for (let before: string | undefined; ; ) {
    const page = { limit: pageSize, before, state }
    const rows = await ctx.db.readInOrg(ctx.org.id, (tx) => selectConversions(tx, id, page))
    yield rows.map((row) => formatRow(toConversionView(row, ctx.now()), dialect)).join('')
    before = rows.at(-1)?.id
    if (rows.length < pageSize) return
  }
}

const formatRow = (row: Row, dialect: CsvDialect): string =>
  formatCsvRow(
    columns.map((name) => row[name]),
    dialect,
  )
