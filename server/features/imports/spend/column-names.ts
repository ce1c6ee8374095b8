import type { SpendTarget } from '../../../../contract/imports/spend-import.ts'
import { parseNames } from '../mapping/match-columns.ts'

/** Column names of each target, best first, in the languages of the platform. */
export type ColumnNames = Readonly<Partial<Record<SpendTarget, string>>>

/** True if a set of normalized names contains one of a list. */
export const hasOne = (names: ReadonlySet<string>, list: string): boolean =>
  parseNames(list).some((name) => names.has(name))
