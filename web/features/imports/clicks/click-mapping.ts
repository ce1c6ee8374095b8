import type { ClickFile, ClickMapping } from '../../../../contract/imports/click-import.ts'

/** Whether the chosen columns hold dates. */
export const hasDates = ({ columns }: ClickMapping): boolean =>
  columns.includes('searchAdsClickDate')

/** Questions that have to be answered and are not. */
export const unansweredClickQuestions = (file: ClickFile, mapping: ClickMapping): 'dateOrder'[] =>
  file.asks.filter((ask) => hasDates(mapping) && mapping[ask] === null)
