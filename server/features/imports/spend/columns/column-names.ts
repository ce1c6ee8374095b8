import type { SpendTarget } from '../../../../../contract/imports/spend-import.ts'

/** Column names for each target, best first, in the platform's languages. */
export type ColumnNames = Readonly<Partial<Record<SpendTarget, string>>>

/** Names for single-day columns, which never contain the first day of a longer period. */
export const dayNames = 'day|date|tag|jour|día|dag|dia|giorno|dzień|日|time period|timeperiod'

/** Removes names from a list. */
export function withoutNames(list: string, excluded: string): string {
  const names = excluded.split('|')
  return list
    .split('|')
    .filter((name) => !names.includes(name))
    .join('|')
}
