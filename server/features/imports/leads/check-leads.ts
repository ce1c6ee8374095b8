import type { ImportMapping } from '../../../../contract/imports/lead-import.ts'
import type { ImportCheck, ImportProblem } from '../../../../contract/imports/lead-results.ts'
import { previewLeads } from '../../leads/index.ts'
import { checkRows, finishCheck, resetCheck } from '../jobs/check-rows.ts'
import {
  type ImportContext,
  type ImportJob,
  loadImportContext,
  parseRows,
} from '../jobs/import-job.ts'
import type { InvalidRow } from '../jobs/invalid-row-store.ts'
import { toIncompleteRow, toInvalidRow } from '../jobs/invalid-rows.ts'
import type { FileRow } from '../parse/cell.ts'
import { previewCell } from '../parse/cell.ts'
import { SkippedRows } from '../parse/skipped-rows.ts'
import { FileDuplicates } from './file-duplicates.ts'
import { loadRowParser, type OnSkippedRow, readBatches } from './lead-rows.ts'
import type { ParsedLeadRow } from './parse-lead-row.ts'
import { stageLeads } from './stage-leads.ts'

/** Maximum numbers of unmapped statuses, unknown stages and warnings to list in a check. */
const maxUnknown = 50

type Warnings = NonNullable<ImportCheck['warnings']>

function addWarning(warnings: Warnings, line: number, problem: ImportProblem): void {
  warnings.total++
  if (warnings.cells.length < maxUnknown) warnings.cells.push({ line, ...problem })
}

/**
 * Dry run: reads the entire file and reports all invalid rows and the effect of importing the valid
 * ones. Does not change leads. Starts over after an interruption.
 */
export async function checkLeads(task: ImportJob): Promise<void> {
  const opened = await loadImportContext(task)
  const { ctx } = opened
  const [statuses, stages] = [new Set<string>(), new Set<string>()]
  const listIn = (unknown: Set<string>) => (text: string) => {
    if (unknown.size < maxUnknown) unknown.add(previewCell(text))
  }
  const unmapped = { onStatus: listIn(statuses), onStage: listIn(stages) }
  const { mapping, read } = await loadRowParser(opened, unmapped)
  await resetCheck(task)
  const skippedRows = new SkippedRows()
  let testLeads = 0
  const onSkippedRow: OnSkippedRow = (row, kind) => {
    if (kind === 'test') testLeads++
    else skippedRows.add(row)
  }
  const isSorted = await stageLeads(task, opened, onSkippedRow)
  const row = { ...opened.row, lineDone: 0, atDone: null, isSorted }
  const totals = { duplicatesInFile: 0, duplicatesInStore: 0, alike: 0 }
  const warnings: Warnings = { total: 0, cells: [] }
  const counts = await checkRows(
    task,
    readBatches({ ...opened, row }, onSkippedRow),
    createBatchCheck(opened, mapping, read, totals, warnings),
    () => (isSorted ? undefined : opened.file.bytesRead),
  )
  const isUpdating = mapping.duplicates === 'update'
  const checked: ImportCheck = {
    ...summarize({ ...counts, ...totals }, isUpdating, [...statuses]),
    unknownStages: [...stages],
    leftOut: skippedRows.summary,
    testLeads,
    warnings,
  }
  await finishCheck(task, ctx.now(), { rows: counts.rows, checked })
}

/** Creates a function that finds the invalid rows in a batch and counts duplicates. */
function createBatchCheck(
  { ctx }: ImportContext,
  mapping: ImportMapping,
  read: (row: FileRow) => ParsedLeadRow,
  totals: Record<'duplicatesInFile' | 'duplicatesInStore' | 'alike', number>,
  warnings: Warnings,
) {
  const byContact = mapping.duplicates !== 'create' && ctx.org.duplicatePolicy !== 'allow'
  const duplicates = new FileDuplicates(ctx.org, byContact)
  return async (batch: readonly FileRow[]): Promise<() => Promise<InvalidRow[]>> => {
    const rows = await parseRows(batch, (row) => ({ row, values: read(row) }))
    const valid = rows.flatMap(({ row, values }) => ('problems' in values ? [] : [{ row, values }]))
    const invalid = rows.flatMap(({ row, values }) =>
      'problems' in values ? [toInvalidRow(row, values.problems)] : [],
    )
    const values = valid.map(({ values }) => values)
    const previews = await ctx.db.readInOrg(ctx.org.id, (tx) =>
      previewLeads(tx, ctx, values, mapping.duplicates),
    )
    valid.forEach(({ row, values: { warnings: found } }, i) => {
      const one = previews[i]
      if (one === undefined) return
      const { keys, isKnown, isAlike, missing } = one
      if (missing === 'custom') {
        invalid.push(toIncompleteRow(row, missing))
        return
      }
      if (missing === undefined)
        for (const warning of found) addWarning(warnings, row.line, warning)
      if (duplicates.has(keys)) totals.duplicatesInFile++
      else if (isKnown) totals.duplicatesInStore++
      else if (missing !== undefined) invalid.push(toIncompleteRow(row, missing))
      else {
        duplicates.add(keys)
        if (isAlike) totals.alike++
      }
    })
    return async () => invalid
  }
}

function summarize(
  counts: Readonly<
    Record<'rows' | 'duplicatesInFile' | 'duplicatesInStore' | 'alike' | 'bad', number>
  >,
  isUpdating: boolean,
  unknownStatuses: string[],
): ImportCheck {
  const { rows, bad, duplicatesInFile, duplicatesInStore, alike } = counts
  const ready = rows - bad
  const duplicates = duplicatesInFile + duplicatesInStore
  return {
    rows,
    ready,
    wouldCreate: ready - duplicates,
    wouldUpdate: isUpdating ? duplicates : 0,
    wouldSkip: isUpdating ? 0 : duplicates,
    duplicatesInFile,
    duplicatesInStore,
    alike,
    bad,
    unknownStatuses,
  }
}
