import type { ImportFile, ImportMapping, ImportTarget } from '../import-view.ts'
import { reassignColumn } from './reassign-column.ts'

/** What a status text can stand for. */
export type MappedStatus = ImportMapping['statuses'][number]['status']

/** A text of the status column with what it stands for; null while that was not told. */
export interface StatusRow {
  readonly text: string
  readonly status: MappedStatus | null
}

/** Gives a column to a field; a field that another column had moves here. */
export const withTarget = (
  mapping: ImportMapping,
  column: number,
  target: ImportTarget | null,
): ImportMapping => reassignColumn(mapping, column, target, conflicts)

/** A whole name excludes parts of one. */
function conflicts(existing: ImportTarget, target: ImportTarget): boolean {
  const isPart = (one: ImportTarget) => one === 'firstName' || one === 'lastName'
  return (existing === 'name' && isPart(target)) || (target === 'name' && isPart(existing))
}

const statusKey = (text: string): string => text.trim().toLowerCase()

/**
 * The texts to be asked about: those of the file's own look at the column, its samples, those that
 * a check did not know, and those that were told before.
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

/** Says what a text stands for, or takes that back. */
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

/** What has to do with how the file writes dates and amounts. */
export interface FormatQuestionFlags {
  readonly dateOrder: boolean
  readonly decimal: boolean
}

/** The questions that the columns raise. */
export const neededQuestions = ({ columns }: ImportMapping): FormatQuestionFlags => ({
  dateOrder: columns.some((target) => dateTargets.includes(target)),
  decimal: columns.includes('value'),
})

/** Questions that nobody can answer from the file, and that are not answered yet. */
export const unansweredQuestions = (
  file: ImportFile,
  mapping: ImportMapping,
): (keyof FormatQuestionFlags)[] =>
  file.asks.filter((ask) => neededQuestions(mapping)[ask] && mapping[ask] === null)
