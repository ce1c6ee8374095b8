import type { ImportTarget } from '../../../../contract/imports/lead-import.ts'
import { selectActiveFields } from '../../custom-fields/index.ts'
import { selectChoices } from '../../organizations/index.ts'
import { selectStages } from '../../stages/index.ts'
import { type ImportContext, inBatches } from '../jobs/import-job.ts'
import { type SortedRow, selectRows } from '../jobs/staged-row-store.ts'
import { importLimits } from '../limits.ts'
import type { FileRow, RowGroups } from '../parse/cell.ts'
import { openRows } from '../parse/open-rows.ts'
import { trimFooterRows } from '../parse/trim-footer-rows.ts'
import { createTestLeadFilter } from './lead-form-columns.ts'
import { getLeadHeaders, getLeadState } from './lead-state.ts'
import type { RowParserOptions } from './parse-lead-cell.ts'
import { createRowParser, type UnmappedValues } from './parse-lead-row.ts'
import { skipRepeatedHeaders } from './skip-repeated-headers.ts'

/** Creates a row parser for the import's mapping. */
export async function loadRowParser({ ctx, row }: ImportContext, unmapped?: UnmappedValues) {
  const { mapping } = getLeadState(row)
  if (mapping === null) throw new Error('the import has no mapping')
  const [labels, conversionEvents, customFields, stages] = await ctx.db.readInOrg(
    ctx.org.id,
    (tx) =>
      Promise.all([
        selectChoices(tx, 'label'),
        selectChoices(tx, 'conversionEvent'),
        selectActiveFields(tx),
        selectStages(tx),
      ]),
  )
  const { timeZone } = ctx.org
  const headers = getLeadHeaders(row)
  const now = ctx.now()
  const lists = { labels, conversionEvents, customFields, stages }
  const options: RowParserOptions = { mapping, timeZone, ...lists, headers, now }
  return { mapping, read: createRowParser(options, unmapped) }
}

/**
 * Called with each row that is skipped because it is a footer row or a test lead from a lead form.
 */
export type OnSkippedRow = (row: FileRow, kind: 'footer' | 'test') => void

const ignoreRow: OnSkippedRow = () => undefined

/**
 * If the first column has one of these targets, a footer row would be imported as a lead's name.
 */
const nameTargets: readonly (ImportTarget | null | undefined)[] = ['name', 'firstName', 'lastName']

/**
 * A lead file's data rows, in file order: all rows except the header, rows above it, footer rows
 * and test leads.
 */
export function readDataRows({ row, file }: ImportContext, onSkippedRow = ignoreRow): RowGroups {
  const state = getLeadState(row)
  if (state.file === null || state.mapping === null) {
    throw new Error('the file was not inspected')
  }
  const { hasHeader, columns } = state.mapping
  const rows = openRows(file, state.file)
  const data = hasHeader ? readBelowHeader(rows, state.file.headerLine ?? 0) : rows
  const headers = getLeadHeaders(row)
  const unique = skipRepeatedHeaders(data, headers, (one) => onSkippedRow(one, 'footer'))
  const leads = skipTestLeads(unique, createTestLeadFilter(headers), onSkippedRow)
  return nameTargets.includes(columns[0])
    ? trimFooterRows(leads, (one) => onSkippedRow(one, 'footer'))
    : leads
}

async function* skipTestLeads(
  groups: RowGroups,
  isTestLead: (cells: FileRow['cells']) => boolean,
  onSkippedRow: OnSkippedRow,
): RowGroups {
  for await (const rows of groups) {
    yield rows.filter((one) => {
      const isTest = isTestLead(one.cells)
      if (isTest) onSkippedRow(one, 'test')
      return !isTest
    })
  }
}

async function* readBelowHeader(groups: RowGroups, headerLine: number): RowGroups {
  let isBefore = true
  for await (const rows of groups) {
    if (!isBefore) {
      yield rows
      continue
    }
    // If no header row was stored, the first row is the header.
    const header = rows.findIndex(({ line }) => line >= headerLine)
    if (header < 0) continue
    isBefore = false
    yield rows.slice(header + 1)
  }
}

/** Reads a lead file's unprocessed rows, in batches. */
export const readBatches = (
  opened: ImportContext,
  onSkippedRow = ignoreRow,
): AsyncGenerator<SortedRow[], void, void> =>
  inBatches(opened.row.isSorted ? readStagedRows(opened) : readUnfinishedRows(opened, onSkippedRow))

async function* readUnfinishedRows(opened: ImportContext, onSkippedRow: OnSkippedRow): RowGroups {
  const { lineDone } = opened.row
  for await (const rows of readDataRows(opened, onSkippedRow)) {
    const isUnfinished = (rows[0]?.line ?? 0) > lineDone
    yield isUnfinished ? rows : rows.filter(({ line }) => line > lineDone)
  }
}

/** Sorted rows, starting where the job was interrupted. */
async function* readStagedRows({
  ctx,
  row,
}: ImportContext): AsyncGenerator<SortedRow[], void, void> {
  let after = row.atDone === null ? undefined : { at: row.atDone, line: row.lineDone }
  for (;;) {
    const rows = await ctx.db.readInOrg(ctx.org.id, (tx) =>
      selectRows(tx, row.id, after, importLimits.batchRows),
    )
    yield rows
    const last = rows.at(-1)
    if (last?.at === undefined) return
    after = { at: last.at, line: last.line }
  }
}
