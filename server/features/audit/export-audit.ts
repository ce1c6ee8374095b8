import * as z from 'zod'
import {
  type CsvDialect,
  type CsvValue,
  csvDialects,
  formatCsvHead,
  formatCsvRow,
} from '../../../contract/imports/csv.ts'
import { appOperation } from '../../platform/app-operation.ts'
import { csvFormat, type Download } from '../../platform/http/download.ts'
import type { Ctx } from '../../platform/operation.ts'
import { getLocalDay } from '../../platform/process/local-day.ts'
import { type AuditRow, selectAudit } from './audit-store.ts'
import { type AuditFilter, auditFilter } from './list-audit.ts'

/** Number of changes that are read at a time. */
const pageSize = 500

const columns = [
  'at',
  'actorKind',
  'actorId',
  'actorName',
  'action',
  'objectKind',
  'objectId',
  'fields',
] as const satisfies readonly (keyof AuditRow)[]

/**
 * `export_audit`: streams the audit log. Served as a download, so it is not in `appOperations`.
 *
 * @see L-68
 */
export const exportAudit = appOperation({
  name: 'export_audit',
  rest: 'GET /orgs/{orgId}/audit/export',
  summary: 'Download the audit log as CSV, using the same filters as the list.',
  permission: 'audit.read',
  input: z.strictObject({ ...auditFilter, format: csvFormat }),
  output: z.custom<Download>(),

  async run(ctx, { format, ...filter }) {
    const data: Download = {
      name: `audit-log-${getLocalDay(ctx.org.timeZone, ctx.now())}.csv`,
      contentType: 'text/csv; charset=utf-8',
      lines: streamLines(ctx, filter, csvDialects[format]),
    }
    return { data }
  },
})

async function* streamLines(
  ctx: Ctx,
  filter: AuditFilter,
  dialect: CsvDialect,
): AsyncGenerator<string, void, void> {
  yield formatCsvHead(columns, dialect)
  let before: string | undefined
  do {
    const page = { ...filter, before, limit: pageSize }
    const rows = await ctx.db.readInOrg(ctx.org.id, (tx) => selectAudit(tx, page))
    yield rows.map((row) => formatCsvRow(listValues(row), dialect)).join('')
    before = rows.length < pageSize ? undefined : rows.at(-1)?.id
  } while (before !== undefined)
}

const listValues = (row: AuditRow): CsvValue[] =>
  columns.map((name) => (name === 'fields' ? row[name].join(', ') : row[name]))
