import * as z from 'zod'
import {
  type CsvDialect,
  csvLine,
  plainCsv,
  semicolonCsv,
} from '../../../../contract/imports/csv.ts'
import { leadCsvColumns, toCsvRow } from '../../../../contract/leads/lead-csv.ts'
import { type LeadListQuery, listLeadsSchema } from '../../../../contract/leads/lead-query.ts'
import { appOperation } from '../../../platform/app-operation.ts'
import type { Download } from '../../../platform/http/download.ts'
import { readyJson } from '../../../platform/http/raw-json.ts'
import type { Ctx } from '../../../platform/operation.ts'
import type { AnsweredLead } from '../list/store/list-store.ts'
import { listLeads } from './list-leads.ts'

/** Leads that are read at once: some megabytes at worst, which are kept until they are sent. */
const pageSize = 100

/** Characters that are sent at once, beyond which a lead begins another chunk. */
const chunkChars = 65_536

const formats = z
  .enum(['csv', 'csv-semicolon', 'jsonl'])
  .prefault('csv')
  .meta({ description: '`csv-semicolon` has `;` between cells, and commas in numbers.' })

/** How the cells of a format are written; none has cells else. */
const dialects: Readonly<Record<z.output<typeof formats>, CsvDialect | undefined>> = {
  csv: plainCsv,
  'csv-semicolon': semicolonCsv,
  jsonl: undefined,
}

/** Where in a list to begin, and how much of it: an export is all of it. */
const pagingParameters = ['limit', 'page', 'cursor']

/** What an export is asked for: a format, and any list. */
const exportInput = z
  .looseObject({ format: formats })
  .superRefine((parameters, issues) => {
    for (const name of pagingParameters.filter((name) => name in parameters)) {
      issues.addIssue({ code: 'custom', path: [name], message: 'has no place in an export' })
    }
  })
  .transform(({ format, ...parameters }, parsing) => {
    const { data, error } = listLeadsSchema.safeParse(parameters, { reportInput: true })
    // What is wrong is told with the names that the list has for it; issues are raw ones with text.
    for (const issue of error?.issues ?? []) parsing.issues.push(issue as z.core.$ZodRawIssue)
    return data === undefined ? z.NEVER : { format, query: data }
  })

/**
 * `export_leads`: any list of leads as a file, whatever its length. Served as a download, so it is
 * no part of the table of operations.
 *
 * @see L-68
 */
export const exportLeads = appOperation({
  name: 'export_leads',
  rest: 'GET /orgs/{orgId}/leads/export',
  summary: 'Download leads as CSV or JSON lines, with the filters of the list.',
  permission: 'leads.export',
  input: exportInput,
  output: z.custom<Download>(),
  invalidInputCode: 'INVALID_FILTER',

  async run(ctx, { format, query }) {
    const columns = selectColumns(query)
    const dialect = dialects[format]
    const listQuery =
      dialect === undefined ? query : { ...query, fields: query.fields ?? [...columns] }
    // The first page before anything is sent: what is wrong with the query is still told as usual.
    const first = await loadPage(ctx, listQuery, undefined)
    const print =
      dialect === undefined
        ? printJson
        : (lead: AnsweredLead) => toCsvRow(parseLead(lead), columns, dialect)
    // Without a mark, spreadsheets take UTF-8 for something else.
    const head = dialect === undefined ? '' : `\uFEFF${csvLine(columns, dialect)}`
    const [ending, type] =
      dialect === undefined ? ['jsonl', 'application/jsonl'] : ['csv', 'text/csv']
    const data: Download = {
      name: `leads-${ctx.now().toISOString().slice(0, 10)}.${ending}`,
      contentType: `${type}; charset=utf-8`,
      lines: streamLines(ctx, listQuery, first, head, print),
    }
    return { data }
  },
})

/** Columns of a CSV file: the requested fields in the order of the list, without journeys. */
function selectColumns({ fields }: LeadListQuery) {
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
  // A list answers an array; its declared type is that of its schema.
  return { leads: data as readonly AnsweredLead[], next: pagination?.nextCursor }
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

/** The next chunk is printed when the one before was taken. */
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

const parseLead = (lead: AnsweredLead): object => JSON.parse(lead[readyJson])
