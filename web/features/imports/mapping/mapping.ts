import type { ImportFile, ImportMapping, ImportTarget } from '../import-view.ts'
import { reassignColumn } from './reassign-column.ts'

export type MappedStatus = ImportMapping['statuses'][number]['status']

/**
 * A value in a column, and the status or stage ID that it maps to; null until the value is mapped.
 */
export interface ValueRow {
  readonly text: string
  readonly value: string | null
}

/**
 * Assigns a field to a column; removes it from any other column, unless several columns can have
 * it.
 */
export const withTarget = (
  mapping: ImportMapping,
  column: number,
  target: ImportTarget | null,
): ImportMapping =>
  target === 'keep'
    ? { ...mapping, columns: mapping.columns.map((one, i) => (i === column ? target : one)) }
    : reassignColumn(mapping, column, target, conflicts)

/** Keeps either all unmapped columns in the custom data or none of them. */
export const withAllKept = (mapping: ImportMapping, isKept: boolean): ImportMapping => ({
  ...mapping,
  columns: mapping.columns.map((one) => (isKept ? (one ?? 'keep') : one === 'keep' ? null : one)),
})

/** Answer that makes the time of the import the leads' creation date. */
export const importTime = 'import'

/**
 * Selects where the creation date comes from: a column, by its index, or the time of the import.
 */
export const withCreated = (mapping: ImportMapping, answer: string): ImportMapping =>
  answer === importTime
    ? {
        ...mapping,
        undated: true,
        columns: mapping.columns.map((one) => (one === 'createdAt' ? null : one)),
      }
    : { ...withTarget(mapping, Number(answer), 'createdAt'), undated: false }

/** The answer set by {@link withCreated}, or null if there is none. */
export function createdAnswer({ columns, undated }: ImportMapping): string | null {
  const column = columns.indexOf('createdAt')
  return column >= 0 ? String(column) : undated === true ? importTime : null
}

/** True if two targets cannot be combined: a full name excludes first and last names. */
function conflicts(existing: ImportTarget, target: ImportTarget): boolean {
  const isPart = (one: ImportTarget) => one === 'firstName' || one === 'lastName'
  return (existing === 'name' && isPart(target)) || (target === 'name' && isPart(existing))
}

/** Values with the same key have the same mapping. */
export const valueKey = (text: string): string => text.trim().toLowerCase()

/** Status values to map. */
export const statusRows = (
  file: ImportFile,
  mapping: ImportMapping,
  unknown: readonly string[],
): ValueRow[] =>
  valueRows(file, mapping, {
    ...{ target: 'status', unknown, inFile: file.statusTexts },
    mapped: mapping.statuses.map(({ text, status }) => ({ text, value: status })),
  })

/** Stage values that have to be mapped. Values that match the name of a stage need no mapping. */
export const stageRows = (
  file: ImportFile,
  mapping: ImportMapping,
  unknown: readonly string[],
): ValueRow[] =>
  valueRows(file, mapping, {
    ...{ target: 'stageId', unknown, inFile: file.stageTexts ?? [] },
    mapped: (mapping.stages ?? []).map(({ text, stageId }) => ({ text, value: stageId })),
  })

interface MappedValues {
  readonly target: 'status' | 'stageId'
  /** Values that a dry run did not recognize. */
  readonly unknown: readonly string[]
  /** All values in the column that the file analysis guessed for the target. */
  readonly inFile: readonly { readonly text: string }[]
  readonly mapped: readonly ValueRow[]
}

/**
 * Values to map in the target's column. Includes only sample values if the file analysis did not
 * guess this column.
 */
function valueRows(
  file: ImportFile,
  mapping: ImportMapping,
  { target, unknown, inFile, mapped }: MappedValues,
): ValueRow[] {
  const column = mapping.columns.indexOf(target)
  if (column === -1) return []
  const isGuessed = file.guess.columns.indexOf(target) === column
  const samples = file.columns[column]?.samples ?? []
  const fileTexts = isGuessed ? inFile.map(({ text }) => text) : samples
  const rows = new Map<string, ValueRow>()
  for (const text of [...unknown, ...fileTexts, ...mapped.map((one) => one.text)]) {
    if (valueKey(text) === '' || rows.has(valueKey(text))) continue
    const existing = mapped.find((one) => valueKey(one.text) === valueKey(text))
    rows.set(valueKey(text), { text, value: existing?.value ?? null })
  }
  return [...rows.values()]
}

/** Maps a value of the status column to a status, or removes its mapping. */
export const withStatus = (
  mapping: ImportMapping,
  text: string,
  status: MappedStatus | null,
): ImportMapping => {
  const otherStatuses = mapping.statuses.filter((one) => valueKey(one.text) !== valueKey(text))
  return {
    ...mapping,
    statuses: status === null ? otherStatuses : [...otherStatuses, { text, status }],
  }
}

/** Maps a value of the stage column to a stage, or removes its mapping. */
export const withStage = (
  mapping: ImportMapping,
  text: string,
  stageId: string | null,
): ImportMapping => {
  const others = (mapping.stages ?? []).filter((one) => valueKey(one.text) !== valueKey(text))
  return { ...mapping, stages: stageId === null ? others : [...others, { text, stageId }] }
}

const dateTargets: readonly (ImportTarget | null)[] = [
  'createdAt',
  'qualifiedAt',
  'searchAdsClickDate',
]

/** Questions about date and amount formats. */
export interface FormatQuestionFlags {
  readonly dateOrder: boolean
  readonly decimal: boolean
}

/** Questions that the mapped columns raise. */
export const neededQuestions = ({ columns }: ImportMapping): FormatQuestionFlags => ({
  dateOrder: columns.some((target) => dateTargets.includes(target)),
  decimal: columns.includes('value'),
})

/** Questions that have not been answered by the file or the user. */
export const unansweredQuestions = (file: ImportFile, mapping: ImportMapping): ImportFile['asks'] =>
  file.asks.filter((ask) => {
    if (ask === 'leadForm') return mapping.leadForm == null
    if (ask === 'createdAt') return createdAnswer(mapping) === null
    return neededQuestions(mapping)[ask] && mapping[ask] === null
  })
