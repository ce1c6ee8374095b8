import * as z from 'zod'
import { csvDialects, csvFormats, formatCsvHead } from '../../../../contract/imports/csv.ts'
import { leadCsvColumns, toCsvRow } from '../../../../contract/leads/lead-csv.ts'
import { type LeadListQuery, listLeadsSchema } from '../../../../contract/leads/lead-query.ts'
import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import type { Download } from '../../../platform/http/download.ts'
import { readyJson } from '../../../platform/http/raw-json.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { getLocalDay } from '../../../platform/process/local-day.ts'
import type { AnsweredLead } from '../list/store/list-store.ts'
import { loadCustomCsvColumns, withoutCustomColumns } from './custom-csv-columns.ts'
import { listLeads } from './list-leads.ts'
import { loadOwnerCsvColumn } from './owner-csv-column.ts'

/**
 * Number of leads per page. A page is held in memory until it is sent, and takes up a few megabytes
 * in the worst case.
 */
const pageSize = 100

/** Number of characters after which the next lead starts a new chunk. */
const chunkChars = 65_536

const formats = z
  .enum([...csvFormats, 'jsonl'])
  .prefault('csv')
  .meta({ description: '`csv-semicolon` separates cells with `;` and uses decimal commas.' })

/** Parameters that an export rejects, because it always returns the complete list. */
const pagingParameters = ['limit', 'page', 'cursor']

const exportInput = z
  .looseObject({ format: formats })
  .superRefine((parameters, issues) => {
    for (const name of pagingParameters.filter((name) => name in parameters)) {
      issues.addIssue({ code: 'custom', path: [name], message: 'is not supported in exports' })
    }
  })
  .transform(({ format, ...parameters }, parsing) => {
    const { data, error } = listLeadsSchema.safeParse(parameters, { reportInput: true })
    // Report issues under the list's parameter names; raw issues already have messages.
    for (const issue of error?.issues ?? []) parsing.issues.push(issue as z.core.$ZodRawIssue)
    return data === undefined ? z.NEVER : { format, query: data }
  })

/**
 * `export_leads`: streams a list of leads of any length. Served as a download, so it is not in
 * `appOperations`.
 *
 * @see L-68
 */
export const exportLeads = appOperation({
  name: 'export_leads',
  rest: 'GET /orgs/{orgId}/leads/export',
  summary: 'Download leads as CSV or JSON Lines, using the same filters as the lead list.',
  permission: 'leads.export',
  input: exportInput,
  output: z.custom<Download>(),
  invalidInputCode: 'INVALID_FILTER',

  async run(ctx, { format, query }) {
    const dialect = format === 'jsonl' ? undefined : csvDialects[format]
    const fields = withoutCustomColumns(query.fields)
    const columns = selectColumns(fields)
    const [custom, owner] =
      dialect === undefined
        ? []
        : await Promise.all([
            loadCustomCsvColumns(ctx, query.fields),
            loadOwnerCsvColumn(ctx, columns),
          ])
    const hasCustom = custom !== undefined && custom.headers.length > 0
    const listQuery: LeadListQuery = {
      ...query,
      fields:
        dialect === undefined ? fields : [...(fields ?? columns), ...(hasCustom ? ['custom'] : [])],
    }
    // Load the first page before sending anything, so that an invalid query gets a regular error
    // response.
    const first = await loadPage(ctx, listQuery, undefined)
    const print =
      dialect === undefined || custom === undefined || owner === undefined
        ? printJson
        : (lead: AnsweredLead) => {
            const parsed = parseLead(lead)
            const more = [...owner.listValues(parsed), ...custom.listValues(parsed.custom ?? null)]
            return toCsvRow(parsed, columns, dialect, more)
          }
    const headers = [...columns, ...(owner?.headers ?? []), ...(custom?.headers ?? [])]
    const head = dialect === undefined ? '' : formatCsvHead(headers, dialect)
    const [ending, type] =
      dialect === undefined ? ['jsonl', 'application/jsonl'] : ['csv', 'text/csv']
    const data: Download = {
      name: `leads-${getLocalDay(ctx.org.timeZone, ctx.now())}.${ending}`,
      contentType: `${type}; charset=utf-8`,
      lines: streamLines(ctx, listQuery, first, head, print),
    }
    return { data }
  },
})

/** Columns of a CSV file: the requested fields in list order, without sessions. */
function selectColumns(fields: readonly string[] | undefined) {
  if (fields === undefined) return leadCsvColumns
  const requested = new Set(fields.map((field) => field.trim()))
  return leadCsvColumns.filter((name) => name === 'id' || requested.has(name))
}

interface LeadPage {
  readonly leads: readonly AnsweredLead[]
  readonly next: string | undefined
}

async function loadPage(
  ctx: Ctx,
  query: LeadListQuery,
  cursor: string | undefined,
): Promise<LeadPage> {
  const { data, pagination } = await listLeads.run(ctx, { ...query, limit: pageSize, cursor })
  return { leads: data, next: pagination?.nextCursor }
}

async function* streamLines(
  ctx: Ctx,
  query: LeadListQuery,
  first: LeadPage,
  head: string,
  print: (lead: AnsweredLead) => string,
): AsyncGenerator<string, void, void> {
  if (head !== '') yield head
  for (let page = first; ; page = await loadPage(ctx, query, page.next)) {
    yield* formatChunks(page.leads, print)
    if (page.next === undefined) return
  }
}

/** Formats each chunk only after the previous one has been consumed. */
function* formatChunks(leads: LeadPage['leads'], print: (lead: AnsweredLead) => string) {
  let chunk = ''
  for (const lead of leads) {
    chunk += print(lead)
    if (chunk.length < chunkChars) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

const printJson = (lead: AnsweredLead): string => `${lead[readyJson]}\n`

// The JSON contains the requested fields of a lead.
const parseLead = (lead: AnsweredLead) => JSON.parse(lead[readyJson]) as Partial<LeadRecord>
