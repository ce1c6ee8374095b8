import type { ImportMapping } from '../../../../contract/imports/lead-import.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { MappingInput } from '../import-kind.ts'
import type { InspectedFile } from '../import-store.ts'
import { detectDecimal } from '../values/parse-amount.ts'
import { hasDateOrder } from '../values/parse-date.ts'
import { findColumns } from './sample-columns.ts'

/**
 * Extracts the mapping of the import's kind, which must be the only mapping in the request.
 *
 * @throws ApiError `VALIDATION_ERROR` if this mapping is missing or the request contains another
 *   mapping.
 */
export function requireMapping<K extends keyof MappingInput>(
  name: K,
  input: MappingInput,
): NonNullable<MappingInput[K]> {
  const other = Object.keys(input).find(
    // `Object.keys` loses the key type.
    (key) => key !== name && input[key as keyof MappingInput] !== undefined,
  )
  if (other !== undefined) rejectField(other, 'does not apply to this type of import')
  return input[name] ?? rejectField(name, 'is required')
}

/** The fields of an inspected file needed to validate mappings of any kind. */
export type MappedFile = Pick<InspectedFile, 'format' | 'columns'> & {
  readonly asks: readonly string[]
}

/** Target that any number of columns can share. */
const repeatableTarget = 'keep'

/**
 * Validates a mapping's column targets.
 *
 * @throws ApiError `VALIDATION_ERROR` if their number differs from the file's, or if two columns
 *   have the same target.
 */
export function validateTargets<T extends string>(
  file: MappedFile,
  columns: readonly (T | null)[],
): readonly T[] {
  const targets = columns.filter((target) => target !== null)
  if (columns.length !== file.columns.length) {
    rejectField(
      'columns',
      `must have ${file.columns.length} entries, one for each column in the file`,
    )
  }
  const duplicate = targets.find(
    (target, i) => target !== repeatableTarget && targets.indexOf(target) < i,
  )
  if (duplicate !== undefined) rejectField('columns', 'must not map two columns to the same field')
  return targets
}

/** Rejects a mapping without a date order if the file's dates require one. */
export function requireDateOrder<T>(
  file: MappedFile,
  { columns, dateOrder }: Pick<ImportMapping, 'dateOrder'> & MappedColumns<T>,
  dateTargets: readonly T[],
): void {
  if (dateOrder === null && selectSamples(file, columns, dateTargets).some(hasDateOrder)) {
    rejectField('dateOrder', 'is required: the file contains dates like 03/04/2026')
  }
}

/** Rejects a mapping without a decimal separator if the file's numbers require one. */
export function requireDecimal<T>(
  file: MappedFile,
  { columns, decimal }: Pick<ImportMapping, 'decimal'> & MappedColumns<T>,
  numberTargets: readonly T[],
): void {
  // Only CSV files can be ambiguous: numbers in a spreadsheet are exact, no matter how they look in
  // the samples.
  const isAmbiguous = file.format === 'csv' || file.asks.includes('decimal')
  const isWritten = (text: string) => detectDecimal(text) !== undefined
  if (
    decimal === null &&
    isAmbiguous &&
    selectSamples(file, columns, numberTargets).some(isWritten)
  ) {
    rejectField('decimal', 'is required: the file contains amounts with a separator')
  }
}

interface MappedColumns<T> {
  readonly columns: readonly (T | null)[]
}

const selectSamples = <T>(
  file: MappedFile,
  columns: readonly (T | null)[],
  targets: readonly T[],
): string[] => findColumns(columns, targets).flatMap((i) => file.columns[i]?.samples ?? [])

export function rejectField(field: string, message: string): never {
  throw new ApiError('VALIDATION_ERROR', `${field} ${message}.`, {
    details: { problems: [{ field, message }] },
  })
}
