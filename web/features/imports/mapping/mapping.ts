import type { ImportFile, ImportMapping, ImportTarget } from '../import-view.ts'
import { movedTo } from './reassign-column.ts'

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
): ImportMapping => movedTo(mapping, column, target, clashes)

/** A whole name excludes parts of one. */
function clashes(known: ImportTarget, target: ImportTarget): boolean {
  const isPart = (one: ImportTarget) => one === 'firstName' || one === 'lastName'
  return (known === 'name' && isPart(target)) || (target === 'name' && isPart(known))
}

const key = (text: string): string => text.trim().toLowerCase()

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
  const seen = isGuessed
    ? file.statusTexts.map(({ text }) => text)
    : (file.columns[column]?.samples ?? [])
  const told = mapping.statuses.map(({ text }) => text)
  const rows = new Map<string, StatusRow>()
  for (const text of [...unknown, ...seen, ...told]) {
    if (key(text) === '' || rows.has(key(text))) continue
    const known = mapping.statuses.find((one) => key(one.text) === key(text))
    rows.set(key(text), { text, status: known?.status ?? null })
  }
  return [...rows.values()]
}

/** Says what a text stands for, or takes that back. */
export const withStatus = (
  mapping: ImportMapping,
  text: string,
  status: MappedStatus | null,
): ImportMapping => {
  const others = mapping.statuses.filter((one) => key(one.text) !== key(text))
  return { ...mapping, statuses: status === null ? others : [...others, { text, status }] }
}

const dated: readonly (ImportTarget | null)[] = ['createdAt', 'qualifiedAt', 'searchAdsClickDate']

/** What has to do with how the file writes dates and amounts. */
export interface Questions {
  readonly dateOrder: boolean
  readonly decimal: boolean
}

/** The questions that the columns raise. */
export const questionsOf = ({ columns }: ImportMapping): Questions => ({
  dateOrder: columns.some((target) => dated.includes(target)),
  decimal: columns.includes('value'),
})

/** Questions that nobody can answer from the file, and that are not answered yet. */
export const unanswered = (file: ImportFile, mapping: ImportMapping): (keyof Questions)[] =>
  file.asks.filter((ask) => questionsOf(mapping)[ask] && mapping[ask] === null)
