import type {
  SpendFile,
  SpendMapping,
  SpendTarget,
  spendQuestions,
} from '../../../../contract/imports/spend-import.ts'
import { isPlatform } from '../../ad-spend/shared/platforms.ts'
import { reassignColumn } from '../mapping/reassign-column.ts'

/** Question about a spend file. */
export type SpendQuestion = (typeof spendQuestions)[number]

const amounts: readonly SpendTarget[] = ['spend', 'spendMicros']

/**
 * Assigns a target to a column. Removes the target from any other column, and keeps only one amount
 * column.
 */
export const withSpendTarget = (
  mapping: SpendMapping,
  column: number,
  target: SpendTarget | null,
): SpendMapping =>
  reassignColumn(mapping, column, target, (...both) => both.every((one) => amounts.includes(one)))

const levels = ['account', 'campaign', 'adGroup', 'ad'] as const

/** True if a level has a name but no ID. */
const needsNames = (columns: SpendMapping['columns']): boolean =>
  levels.some((level) => columns.includes(`${level}Name`) && !columns.includes(`${level}Id`))

const dates: readonly SpendTarget[] = ['date', 'endDate']
const decimals: readonly SpendTarget[] = ['spend', 'conversions', 'conversionsValue']

/** Date whose day and month could be swapped. */
const ambiguousDate = /^\s*\d{1,2}([-/.])\d{1,2}\1\d{4}/

/** Number whose separator could be for either thousands or decimals. */
const separatedNumber = /\d[.,]\d|^\s*[.,]\d/

/** Date that starts with the year, so day and month are unambiguous. */
const yearFirst = /^\s*\d{4}\D/

/**
 * Questions that the file leaves open with this mapping. Columns that the analysis did not
 * recognize have only a few samples, so the form asks every question that the samples do not
 * answer.
 */
export function openQuestions(file: SpendFile, { columns }: SpendMapping): SpendQuestion[] {
  const { asks, format, guess } = file
  const mapped = columns.flatMap((target, i) => {
    const samples = file.columns[i]?.samples ?? []
    return target === null ? [] : [{ target, samples, isByHand: guess.columns[i] !== target }]
  })
  const isDateOpen = mapped.some(
    ({ target, samples, isByHand }) =>
      dates.includes(target) &&
      (samples.some((sample) => ambiguousDate.test(sample)) ||
        (isByHand && !samples.every((sample) => yearFirst.test(sample)))),
  )
  const isDecimalOpen = mapped.some(
    ({ target, samples, isByHand }) =>
      decimals.includes(target) &&
      (isByHand || samples.some((sample) => separatedNumber.test(sample))),
  )
  return [
    ...asks.filter((ask) => ask !== 'dateOrder' && ask !== 'decimal'),
    ...(asks.includes('dateOrder') || isDateOpen ? ['dateOrder' as const] : []),
    // Spreadsheet numbers are unambiguous, regardless of how they are displayed.
    ...(asks.includes('decimal') || (format === 'csv' && isDecimalOpen)
      ? ['decimal' as const]
      : []),
  ]
}

/** Questions that the mapping raises, including those that the file itself answers. */
export function raisedQuestions(
  file: SpendFile,
  mapping: SpendMapping,
): Readonly<Record<SpendQuestion, boolean>> {
  const { columns, dateOrder } = mapping
  const asks = openQuestions(file, mapping)
  const has = (...targets: SpendTarget[]) => targets.some((target) => columns.includes(target))
  return {
    platform: !has('platform'),
    currency: !has('currency'),
    accountId: !has('accountId', 'accountName'),
    dateOrder: has(...dates) && (asks.includes('dateOrder') || dateOrder !== null),
    decimal: has(...decimals),
    namesAsIds: needsNames(columns),
    // Without a recognized date column, the analysis did not check for repeated days.
    repeated:
      asks.includes('repeated') ||
      file.segments.length > 0 ||
      (has('date') && !file.guess.columns.includes('date')),
    levels: file.levels !== undefined,
  }
}

/** Unanswered questions, in page order. */
export function unansweredQuestions(file: SpendFile, mapping: SpendMapping): SpendQuestion[] {
  const raised = raisedQuestions(file, mapping)
  const asks = openQuestions(file, mapping)
  const { platform, currency, accountId, dateOrder, decimal, namesAsIds, repeated } = mapping
  const isOpen: Readonly<Record<SpendQuestion, boolean>> = {
    platform: platform === null || !isPlatform(platform),
    currency: currency === null,
    accountId: accountId === null,
    dateOrder: asks.includes('dateOrder') && dateOrder === null,
    decimal: asks.includes('decimal') && decimal === null,
    namesAsIds: !namesAsIds,
    repeated: asks.includes('repeated') && repeated === null,
    levels: mapping.levels == null,
  }
  // `Object.keys` loses the literal type of the keys.
  const questions = Object.keys(isOpen) as SpendQuestion[]
  return questions.filter((question) => raised[question] && isOpen[question])
}

/** Input for the service; answers to questions that the columns do not raise are omitted. */
export function toMappingInput(file: SpendFile, mapping: SpendMapping) {
  const raised = raisedQuestions(file, mapping)
  const { timeZone, ...answers } = mapping
  return {
    ...answers,
    ...(timeZone === undefined ? {} : { timeZone }),
    platform: raised.platform ? mapping.platform : null,
    namesAsIds: raised.namesAsIds && mapping.namesAsIds,
    levels: mapping.levels ?? null,
  }
}
