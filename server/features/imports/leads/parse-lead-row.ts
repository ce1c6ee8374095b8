import {
  type FieldTarget,
  type ImportTarget,
  importTargets,
} from '../../../../contract/imports/lead-import.ts'
import type { ImportProblem } from '../../../../contract/imports/lead-results.ts'
import type { CreateLead } from '../../../../contract/leads/lead-schemas.ts'
import { findExtraCells } from '../jobs/invalid-rows.ts'
import { type Cell, type FileRow, previewCell } from '../parse/cell.ts'
import { ambiguousDate, type Parsed } from '../values/parse-date.ts'
import { createExportedCellReader } from '../values/read-cell.ts'
import { rememberCells } from '../values/remember-cells.ts'
import { findHeaderZone } from '../values/time-zones.ts'
import { completeLead } from './complete-lead.ts'
import { findCustomField, parseCustomCell } from './custom-field-cells.ts'
import { isOurExport } from './lead-columns.ts'
import { guessStatus, statusKey } from './lead-statuses.ts'
import {
  createLeadCellReader,
  parseCell,
  parseField,
  type RowParserOptions,
} from './parse-lead-cell.ts'
import { pickContact } from './pick-contact.ts'
import { createStagePlacer } from './place-in-stage.ts'
import { dateTargets } from './validate-lead-mapping.ts'

export interface LeadRowValues {
  readonly line: number
  /** Contains only the fields whose cells are not empty. */
  readonly lead: CreateLead
  readonly createdAt: string | undefined
  readonly qualifiedAt: string | undefined
  /** Values to add to the custom data, as a JSON object. */
  readonly kept: string | undefined
  /** Values that do not fit their fields and are kept in the custom data instead. */
  readonly warnings: readonly ImportProblem[]
}

/** A row's values, or its problems. */
export type ParsedLeadRow =
  | LeadRowValues
  | { readonly line: number; readonly problems: ImportProblem[] }

/** Functions that are called at least once with each unmapped value. */
export interface UnmappedValues {
  onStatus(text: string): void
  onStage(text: string): void
}

const ignored: UnmappedValues = { onStatus: () => undefined, onStage: () => undefined }

/** Creates a row parser. */
export function createRowParser(
  options: RowParserOptions,
  { onStatus, onStage } = ignored,
): (row: FileRow) => ParsedLeadRow {
  const statuses = new Map(
    options.mapping.statuses.map(({ text, status }) => [statusKey(text), status]),
  )
  const placeInStage = createStagePlacer(options, onStage)
  const keys = toCustomKeys(options)
  const isExported = isOurExport(options.headers)
  const readStatus = rememberCells((cell): Parsed<unknown> => {
    const text = String(cell)
    const status = statuses.get(statusKey(text)) ?? exactStatus(text)
    if (status !== undefined) return { value: status }
    onStatus(text)
    return { reason: 'is an unmapped status' }
  })
  const columns = toMappedColumns(options, isExported, readStatus)
  return ({ line, cells }) => {
    const parsed: Partial<Record<ImportTarget, unknown>> = {}
    const problems = findExtraCells(cells, options.mapping.columns.length)
    const warnings: ImportProblem[] = []
    const kept = new Map<string, string | number | boolean>()
    const keep = (column: number, cell: Cell) => kept.set(keys[column] ?? '', String(cell))
    for (const { target, customField, column, readCell, parseValue } of columns) {
      const cell = cells[column] ?? ''
      const content = readCell(cell)
      if (content.kind === 'empty') continue
      if (content.kind === 'damaged') {
        problems.push({ column, field: target, value: previewCell(cell), reason: content.reason })
        continue
      }
      if (customField !== undefined) {
        const read = parseCustomCell(customField, content.value, options)
        kept.set(customField.key, 'value' in read ? read.value : String(content.value))
        if ('value' in read) continue
        const field = customField.label
        warnings.push({ column, field, value: previewCell(cell), reason: read.reason })
        continue
      }
      const value = isExported ? content.value : pickContact(target, content.value)
      if (value !== content.value) keep(column, content.value)
      if (target === 'keep') {
        keep(column, value)
        continue
      }
      const result = parseValue(value)
      if ('value' in result) {
        if (result.value !== null) parsed[target] = result.value
        continue
      }
      const problem = { column, field: target, value: previewCell(cell), reason: result.reason }
      if (isDispensable(target, result.reason)) {
        keep(column, value)
        warnings.push(problem)
      } else problems.push(problem)
    }
    problems.push(...placeInStage(parsed, keep, warnings))
    if (problems.length > 0) return { line, problems }
    const values: LeadRowValues = {
      ...toValues(line, completeLead(options, parsed, keep)),
      kept: kept.size === 0 ? undefined : JSON.stringify(Object.fromEntries(kept)),
      warnings,
    }
    const contradiction = findContradiction(values, options, cells)
    return contradiction === undefined ? values : { line, problems: [contradiction] }
  }
}

/** Mapped columns, each with its reader and its custom field, if any. */
function toMappedColumns(
  options: RowParserOptions,
  isExported: boolean,
  readStatus: (cell: Cell) => Parsed<unknown>,
) {
  const createReader = isExported ? createExportedCellReader : createLeadCellReader
  return options.mapping.columns.flatMap((mapped, column) => {
    if (mapped === null) return []
    const target = toFieldTarget(mapped)
    const columnOptions = { ...options, timeZone: findTimeZone(options, column) }
    return {
      target,
      customField: findCustomField(options, mapped),
      column,
      readCell: rememberCells(createReader(target)),
      parseValue:
        target === 'status'
          ? readStatus
          : rememberCells((value) =>
              target === 'keep' ? { value } : parseCell(target, value, columnOptions),
            ),
    }
  })
}

/**
 * A column mapped to an archived custom field is treated like one without a field: its values are
 * kept in the custom data.
 */
const toFieldTarget = (target: ImportTarget): FieldTarget =>
  importTargets.find((one) => one === target) ?? 'keep'

/**
 * Each column's key in the custom data: its name, made unique. Custom fields' keys are reserved.
 */
function toCustomKeys(options: RowParserOptions): string[] {
  const { headers, mapping } = options
  const reserved = mapping.columns.flatMap((target) => findCustomField(options, target)?.key ?? [])
  const keys = new Set(reserved)
  const ownKeys: string[] = []
  for (const i of mapping.columns.keys()) {
    const name = headers[i]?.trim() || `Column ${i + 1}`
    let key = name
    for (let copy = 2; keys.has(key); copy++) key = `${name} (${copy})`
    keys.add(key)
    ownKeys.push(key)
  }
  return ownKeys
}

/** Time zone for the times in a column, taken from the column name, as in `Submit Date (UTC)`. */
const findTimeZone = ({ headers, timeZone }: RowParserOptions, column: number): string =>
  findHeaderZone(headers[column] ?? '') ?? timeZone

/** Targets whose invalid values are kept in the custom data instead of making the row invalid. */
const dispensableTargets: ReadonlySet<ImportTarget> = new Set([
  'email',
  'secondEmail',
  'secondPhone',
  'country',
  'labelId',
  'selectedConversionEventId',
  ...dateTargets,
])

const isDispensable = (target: ImportTarget, reason: string): boolean =>
  dispensableTargets.has(target) && reason !== ambiguousDate.reason

/** Parses our own status names, which need no mapping. */
function exactStatus(text: string) {
  const status = guessStatus(text)
  return status === statusKey(text) ? status : undefined
}

function toValues(
  line: number,
  parsed: Partial<Record<ImportTarget, unknown>>,
): Omit<LeadRowValues, 'kept' | 'warnings'> {
  const { createdAt, qualifiedAt, firstName, lastName, ...lead } = parsed
  const parts = [firstName, lastName].filter((part) => part !== undefined)
  return {
    line,
    // Each value was parsed according to the rules for its field; timestamps are strings.
    lead: (parts.length > 0 ? { ...lead, name: parts.join(' ') } : lead) as CreateLead,
    createdAt: createdAt as string | undefined,
    qualifiedAt: qualifiedAt as string | undefined,
  }
}

/** Finds a contradiction between values that are individually valid. */
function findContradiction(
  { lead, createdAt, qualifiedAt }: LeadRowValues,
  { mapping, now }: RowParserOptions,
  cells: readonly Cell[],
): ImportProblem | undefined {
  const { status } = lead
  const toProblem = (field: ImportTarget, reason: string): ImportProblem => {
    const column = mapping.columns.indexOf(field)
    return { column, field, value: previewCell(cells[column] ?? ''), reason }
  }
  const joined = mapping.columns.includes('lastName') ? (lead.name ?? '') : ''
  if ('reason' in parseField('name', joined)) {
    return toProblem('lastName', 'makes the full name too long')
  }
  const at = now.toISOString()
  if (createdAt !== undefined && createdAt > at) return toProblem('createdAt', 'is in the future')
  // If the row has no status, the existing lead's status applies.
  if (lead.lossReason != null && status !== undefined && status !== 'lost') {
    return toProblem('lossReason', `applies only to lost leads: this lead is ${status}`)
  }
  if (qualifiedAt === undefined) return undefined
  if (status === 'open') return toProblem('qualifiedAt', 'must be empty for open leads')
  if (qualifiedAt > at) return toProblem('qualifiedAt', 'is in the future')
  const isBefore = createdAt !== undefined && qualifiedAt < createdAt
  return isBefore ? toProblem('qualifiedAt', 'must not be before the creation date') : undefined
}
