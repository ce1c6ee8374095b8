import type { ImportMapping } from '../../../../contract/imports/lead-import.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { MappingInput } from '../import-kind.ts'
import type { InspectedFile } from '../import-store.ts'
import { detectDecimal } from '../values/parse-amount.ts'
import { hasDateOrder } from '../values/parse-date.ts'
import { findColumns } from './sample-columns.ts'

/**
 * The mapping of one kind, which must be the only one sent.
 *
 * @throws ApiError `VALIDATION_ERROR` if it is missing or another kind was sent.
 */
export function requireMapping<K extends keyof MappingInput>(
  name: K,
  input: MappingInput,
): NonNullable<MappingInput[K]> {
  const other = Object.keys(input).find(
    // Object.keys loses the key type.
    (key) => key !== name && input[key as keyof MappingInput] !== undefined,
  )
  if (other !== undefined) rejectField(other, 'does not apply to this type of import')
  return input[name] ?? rejectField(name, 'is required')
}

/** Fields of an inspected file that mappings of any kind are validated against. */
export type MappedFile = Pick<InspectedFile, 'format' | 'columns'> & {
  readonly asks: readonly string[]
}

/**
 * Targets of the columns.
 *
 * @throws ApiError `VALIDATION_ERROR` if their number differs from the file's, or two columns have
 * the same target.
 */
export function validateTargets<T extends string>(
  file: MappedFile,
  columns: readonly (T | null)[],
): readonly T[] {
  const targets = columns.filter((target) => target !== null)
  if (columns.length !== file.columns.length) {
    rejectField(
      'columns',
      `must have ${file.columns.length} entries, one for each column of the file`,
    )
  }
  const duplicate = targets.find((target, i) => targets.indexOf(target) < i)
  if (duplicate !== undefined) rejectField('columns', `must not map two columns to ${duplicate}`)
  return targets
}

/** Rejects a mapping without the date order that the dates require. */
export function requireDateOrder<T>(
  file: MappedFile,
  { columns, dateOrder }: Pick<ImportMapping, 'dateOrder'> & MappedColumns<T>,
  dateTargets: readonly T[],
): void {
  if (dateOrder === null && selectSamples(file, columns, dateTargets).some(hasDateOrder)) {
    rejectField('dateOrder', 'is required: the file contains dates like 03/04/2026')
  }
}

/** Rejects a mapping without the decimal separator that the numbers require. */
export function requireDecimal<T>(
  file: MappedFile,
  { columns, decimal }: Pick<ImportMapping, 'decimal'> & MappedColumns<T>,
  numberTargets: readonly T[],
): void {
  // Numbers in a spreadsheet are unambiguous, no matter what they look like in samples.
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
