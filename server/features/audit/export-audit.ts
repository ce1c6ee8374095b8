import * as z from 'zod'
import { csvLine, defused, plainCsv, semicolonCsv } from '../../../contract/imports/csv.ts'
import { appOperation } from '../../platform/app-operation.ts'
import type { Download } from '../../platform/http/download.ts'
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
  input: z.strictObject({
    ...auditFilter,
    format: z
      .enum(['csv', 'csv-semicolon'])
      .prefault('csv')
      .meta({ description: '`csv-semicolon` separates cells with `;`.' }),
  }),
  output: z.custom<Download>(),

  async run(ctx, { format, ...filter }) {
    const dialect = format === 'csv' ? plainCsv : semicolonCsv
    const print = (cells: readonly string[]) => csvLine(cells, dialect)
    const data: Download = {
      name: `audit-log-${getLocalDay(ctx.org.timeZone, ctx.now())}.csv`,
      contentType: 'text/csv; charset=utf-8',
      lines: streamLines(ctx, filter, print),
    }
    return { data }
  },
})

async function* streamLines(
  ctx: Ctx,
  filter: AuditFilter,
  print: (cells: readonly string[]) => string,
): AsyncGenerator<string, void, void> {
  // Without a byte order mark, spreadsheets do not recognize UTF-8.
  yield `\uFEFF${print(columns)}`
  let before: string | undefined
  do {
    const page = { ...filter, before, limit: pageSize }
    const rows = await ctx.db.readInOrg(ctx.org.id, (tx) => selectAudit(tx, page))
    yield rows.map((row) => print(columns.map((name) => printCell(row[name])))).join('')
    before = rows.length < pageSize ? undefined : rows.at(-1)?.id
  } while (before !== undefined)
}

/** Names can start like a formula, which spreadsheets would run. */
const printCell = (value: AuditRow[keyof AuditRow]): string =>
  defused(typeof value === 'object' ? (value ?? []).join(', ') : value)
