import type { ImportFile, ImportMapping, ImportTarget } from '../../../contract/lead-import.ts'
import { decimalOf } from './read-amount.ts'
import { hasDateOrder } from './read-instant.ts'
import { refuse } from './sent-mapping.ts'

const dated: readonly ImportTarget[] = ['createdAt', 'qualifiedAt', 'searchAdsClickDate']

/** What tells whose lead a row is. */
const telling: readonly ImportTarget[] = [
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'custom',
  'externalId',
]

/**
 * Refuses a mapping that does not fit its file.
 *
 * @throws ApiError `VALIDATION_ERROR` naming the part that is wrong or has to be asked.
 */
export function checkMapping(file: ImportFile, mapping: ImportMapping): void {
  const { columns } = mapping
  const targets = columns.filter((target) => target !== null)
  if (columns.length !== file.columns.length) {
    refuse('columns', `names ${columns.length} columns; the file has ${file.columns.length}`)
  }
  const twice = targets.find((target, i) => targets.indexOf(target) < i)
  if (twice !== undefined) refuse('columns', `gives ${twice} to two columns`)
  const hasPart = targets.includes('firstName') || targets.includes('lastName')
  if (hasPart && targets.includes('name')) refuse('columns', 'has both a name and parts of one')
  if (!targets.some((target) => telling.includes(target))) {
    refuse('columns', `has none of ${telling.join(', ')}`)
  }
  const samplesOf = (wanted: readonly ImportTarget[]) =>
    columns.flatMap((target, i) =>
      target !== null && wanted.includes(target) ? (file.columns[i]?.samples ?? []) : [],
    )
  if (mapping.dateOrder === null && samplesOf(dated).some(hasDateOrder)) {
    refuse('dateOrder', 'has to be told: the file writes dates like 03/04/2026')
  }
  // In a spreadsheet numbers are numbers, however they look here.
  const isAsked = file.format === 'csv' || file.asks.includes('decimal')
  const amounts = isAsked ? samplesOf(['value']) : []
  if (mapping.decimal === null && amounts.some((text) => decimalOf(text) !== undefined)) {
    refuse('decimal', 'has to be told: the file writes amounts with a separator')
  }
}
