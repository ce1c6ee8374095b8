import type {
  SpendFile,
  SpendMapping,
  SpendTarget,
  spendQuestions,
} from '../../../../contract/imports/spend-import.ts'
import { isPlatform } from '../../ad-spend/shared/platforms.ts'
import { reassignColumn } from '../mapping/reassign-column.ts'

/** What can be asked of a platform's file. */
export type SpendQuestion = (typeof spendQuestions)[number]

const amounts: readonly SpendTarget[] = ['spend', 'spendMicros']

/** Gives a column to a target; what another column had moves here, and there is one amount. */
export const withSpendTarget = (
  mapping: SpendMapping,
  column: number,
  target: SpendTarget | null,
): SpendMapping =>
  reassignColumn(mapping, column, target, (...both) => both.every((one) => amounts.includes(one)))

const levels = ['account', 'campaign', 'adGroup', 'ad'] as const

/** True where something has a name and no ID. */
const needsNames = (columns: SpendMapping['columns']): boolean =>
  levels.some((level) => columns.includes(`${level}Name`) && !columns.includes(`${level}Id`))

const dates: readonly SpendTarget[] = ['date', 'endDate']
const decimals: readonly SpendTarget[] = ['spend', 'conversions', 'conversionsValue']

/** A date in which day and month could be taken for one another. */
const ambiguousDate = /^\s*\d{1,2}([-/.])\d{1,2}\1\d{4}/

/** A number with a sign that parts thousands, or decimals. */
const separatedNumber = /\d[.,]\d|^\s*[.,]\d/

/** A date that begins with its year: nobody takes its day for its month. */
const yearFirst = /^\s*\d{4}\D/

/**
 * What nobody can tell from the file as it is mapped now. Columns that were not known when it was
 * looked at say no more than their samples, which are few: what those do not rule out is asked.
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
    // In a spreadsheet numbers are numbers, however they look here.
    ...(asks.includes('decimal') || (format === 'csv' && isDecimalOpen)
      ? ['decimal' as const]
      : []),
  ]
}

/** The questions that a file raises with these columns, those that it answers itself included. */
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
    // Whether days repeat was not looked at while no column was known to hold them.
    repeated:
      asks.includes('repeated') ||
      file.segments.length > 0 ||
      (has('date') && !file.guess.columns.includes('date')),
  }
}

/** Questions that have to be answered and are not, in the order of the page. */
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
  }
  // Object.keys loses the names of the record's own type.
  const questions = Object.keys(isOpen) as SpendQuestion[]
  return questions.filter((question) => raised[question] && isOpen[question])
}

/** What is sent: a question that the columns do not raise is not answered beside them. */
export function toMappingInput(file: SpendFile, mapping: SpendMapping): SpendMapping {
  const raised = raisedQuestions(file, mapping)
  return {
    ...mapping,
    platform: raised.platform ? mapping.platform : null,
    namesAsIds: raised.namesAsIds && mapping.namesAsIds,
  }
}
