import type { ImportFile, ImportMapping, ImportTarget } from '../import-view.ts'
import { reassignColumn } from './reassign-column.ts'

export type MappedStatus = ImportMapping['statuses'][number]['status']

/** Value in the status column, and the status that it maps to; null as long as it is unmapped. */
export interface StatusRow {
  readonly text: string
  readonly status: MappedStatus | null
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

/** Keeps all unmapped columns in the custom data, or none of them. */
export const withAllKept = (mapping: ImportMapping, isKept: boolean): ImportMapping => ({
  ...mapping,
  columns: mapping.columns.map((one) => (isKept ? (one ?? 'keep') : one === 'keep' ? null : one)),
})

/** Answer that uses the time of the import as the creation date of the leads. */
export const importTime = 'import'

/** Selects the source of the creation date: a column, by its index, or the time of the import. */
export const withCreated = (mapping: ImportMapping, answer: string): ImportMapping =>
  answer === importTime
    ? {
        ...mapping,
        undated: true,
        columns: mapping.columns.map((one) => (one === 'createdAt' ? null : one)),
      }
    : { ...withTarget(mapping, Number(answer), 'createdAt'), undated: false }

/** The answer that {@link withCreated} set, or null if there is none. */
export function createdAnswer({ columns, undated }: ImportMapping): string | null {
  const column = columns.indexOf('createdAt')
  return column >= 0 ? String(column) : undated === true ? importTime : null
}

/** True if two targets cannot be combined: a full name excludes a first and a last name. */
function conflicts(existing: ImportTarget, target: ImportTarget): boolean {
  const isPart = (one: ImportTarget) => one === 'firstName' || one === 'lastName'
  return (existing === 'name' && isPart(target)) || (target === 'name' && isPart(existing))
}

const statusKey = (text: string): string => text.trim().toLowerCase()

/**
 * Status values to map: those found by the analysis of the column, those in its samples, those that
 * a dry run did not recognize, and those that were mapped before.
 */
export function statusRows(
  file: ImportFile,
  mapping: ImportMapping,
  unknown: readonly string[],
): StatusRow[] {
  const column = mapping.columns.indexOf('status')
  if (column === -1) return []
  const isGuessed = file.guess.columns.indexOf('status') === column
  const fileTexts = isGuessed
    ? file.statusTexts.map(({ text }) => text)
    : (file.columns[column]?.samples ?? [])
  const mappedTexts = mapping.statuses.map(({ text }) => text)
  const rows = new Map<string, StatusRow>()
  for (const text of [...unknown, ...fileTexts, ...mappedTexts]) {
    if (statusKey(text) === '' || rows.has(statusKey(text))) continue
    const existing = mapping.statuses.find((one) => statusKey(one.text) === statusKey(text))
    rows.set(statusKey(text), { text, status: existing?.status ?? null })
  }
  return [...rows.values()]
}

/** Maps a value of the status column to a status, or removes its mapping. */
export const withStatus = (
  mapping: ImportMapping,
  text: string,
  status: MappedStatus | null,
): ImportMapping => {
  const otherStatuses = mapping.statuses.filter((one) => statusKey(one.text) !== statusKey(text))
  return {
    ...mapping,
    statuses: status === null ? otherStatuses : [...otherStatuses, { text, status }],
  }
}

const dateTargets: readonly (ImportTarget | null)[] = [
  'createdAt',
  'qualifiedAt',
  'searchAdsClickDate',
]

/** Questions about the format of dates and amounts. */
export interface FormatQuestionFlags {
  readonly dateOrder: boolean
  readonly decimal: boolean
}

/** Questions that the mapped columns raise. */
export const neededQuestions = ({ columns }: ImportMapping): FormatQuestionFlags => ({
  dateOrder: columns.some((target) => dateTargets.includes(target)),
  decimal: columns.includes('value'),
})

/** Questions that neither the file nor the user has answered. */
export const unansweredQuestions = (file: ImportFile, mapping: ImportMapping): ImportFile['asks'] =>
  file.asks.filter((ask) => {
    if (ask === 'leadForm') return mapping.leadForm == null
    if (ask === 'createdAt') return createdAnswer(mapping) === null
    return neededQuestions(mapping)[ask] && mapping[ask] === null
  })
