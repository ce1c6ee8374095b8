import type { ImportMapping } from '../../../../contract/imports/lead-import.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { SentMappings } from '../import-kind.ts'
import type { FoundFile } from '../import-store.ts'
import { decimalOf } from '../values/parse-amount.ts'
import { hasDateOrder } from '../values/parse-date.ts'
import { placesOf } from './sample-columns.ts'

/**
 * The mapping of one kind, where it and no other was sent.
 *
 * @throws ApiError `VALIDATION_ERROR` for a mapping of another kind, or none.
 */
export function mappingOf<K extends keyof SentMappings>(
  name: K,
  sent: SentMappings,
): NonNullable<SentMappings[K]> {
  const other = Object.keys(sent).find(
    // Object.keys loses the names of the type.
    (key) => key !== name && sent[key as keyof SentMappings] !== undefined,
  )
  if (other !== undefined) refuse(other, 'is the mapping of another kind of file')
  return sent[name] ?? refuse(name, 'is missing')
}

/** A file of any kind, as far as mappings are held against it. */
export type MappedFile = Pick<FoundFile, 'format' | 'columns'> & {
  readonly asks: readonly string[]
}

/**
 * What the columns of a file become.
 *
 * @throws ApiError `VALIDATION_ERROR` where they are not as many as the file has, or two become the
 *   same.
 */
export function targetsIn<T extends string>(
  file: MappedFile,
  columns: readonly (T | null)[],
): readonly T[] {
  const targets = columns.filter((target) => target !== null)
  if (columns.length !== file.columns.length) {
    refuse('columns', `names ${columns.length} columns; the file has ${file.columns.length}`)
  }
  const twice = targets.find((target, i) => targets.indexOf(target) < i)
  if (twice !== undefined) refuse('columns', `gives ${twice} to two columns`)
  return targets
}

/** Refuses a mapping that leaves open what comes first in the dates of some columns. */
export function refuseOpenDates<T>(
  file: MappedFile,
  { columns, dateOrder }: Pick<ImportMapping, 'dateOrder'> & MappedColumns<T>,
  dated: readonly T[],
): void {
  if (dateOrder === null && samplesOf(file, columns, dated).some(hasDateOrder)) {
    refuse('dateOrder', 'has to be told: the file writes dates like 03/04/2026')
  }
}

/** Refuses a mapping that leaves open what separates the decimals of some columns. */
export function refuseOpenDecimal<T>(
  file: MappedFile,
  { columns, decimal }: Pick<ImportMapping, 'decimal'> & MappedColumns<T>,
  numbers: readonly T[],
): void {
  // In a spreadsheet numbers are numbers, however they look here.
  const isAsked = file.format === 'csv' || file.asks.includes('decimal')
  const isWritten = (text: string) => decimalOf(text) !== undefined
  if (decimal === null && isAsked && samplesOf(file, columns, numbers).some(isWritten)) {
    refuse('decimal', 'has to be told: the file writes amounts with a separator')
  }
}

interface MappedColumns<T> {
  readonly columns: readonly (T | null)[]
}

const samplesOf = <T>(
  file: MappedFile,
  columns: readonly (T | null)[],
  wanted: readonly T[],
): string[] => placesOf(columns, wanted).flatMap((i) => file.columns[i]?.samples ?? [])

/** Refuses a mapping because of one part of it. */
export function refuse(field: string, message: string): never {
  throw new ApiError('VALIDATION_ERROR', `${field} ${message}.`, {
    details: { problems: [{ field, message }] },
  })
}
