import type { ClickFile, ClickMapping } from '../../../../contract/imports/click-import.ts'

export const hasDates = ({ columns }: ClickMapping): boolean =>
  columns.includes('searchAdsClickDate')

export const unansweredClickQuestions = (file: ClickFile, mapping: ClickMapping): 'dateOrder'[] =>
  file.asks.filter((ask) => hasDates(mapping) && mapping[ask] === null)
