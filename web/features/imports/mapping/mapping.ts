import type { ImportFile, ImportMapping, ImportTarget } from '../import-view.ts'
import { reassignColumn } from './reassign-column.ts'

export type MappedStatus = ImportMapping['statuses'][number]['status']

/** Text from the status column, and the status that it maps to; null while unmapped. */
export interface StatusRow {
  readonly text: string
  readonly status: MappedStatus | null
}

/** Assigns a field to a column; removes it from any other column. */
export const withTarget = (
  mapping: ImportMapping,
  column: number,
  target: ImportTarget | null,
): ImportMapping => reassignColumn(mapping, column, target, conflicts)

/** True if two targets cannot be combined: a full name excludes first and last name. */
function conflicts(existing: ImportTarget, target: ImportTarget): boolean {
  const isPart = (one: ImportTarget) => one === 'firstName' || one === 'lastName'
  return (existing === 'name' && isPart(target)) || (target === 'name' && isPart(existing))
}

const statusKey = (text: string): string => text.trim().toLowerCase()

/**
 * Texts to map: those found by analyzing the column, its samples, those that a dry run did not
 * recognize, and those mapped before.
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

/** Maps a text to a status, or removes its mapping. */
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

/** Questions that the mapped columns require. */
export const neededQuestions = ({ columns }: ImportMapping): FormatQuestionFlags => ({
  dateOrder: columns.some((target) => dateTargets.includes(target)),
  decimal: columns.includes('value'),
})

/** Questions that neither the file nor the user has answered. */
export const unansweredQuestions = (
  file: ImportFile,
  mapping: ImportMapping,
): (keyof FormatQuestionFlags)[] =>
  file.asks.filter((ask) => neededQuestions(mapping)[ask] && mapping[ask] === null)
