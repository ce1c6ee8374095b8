import type { ClickFile, ClickMapping, ClickTarget } from '../../../../contract/click-import.ts'

/** Gives a column to a target; a target that another column had moves here. */
export const withClickTarget = (
  mapping: ClickMapping,
  column: number,
  target: ClickTarget | null,
): ClickMapping => ({
  ...mapping,
  columns: mapping.columns.map((known, i) => {
    if (i === column) return target
    return known === target ? null : known
  }),
})

/** Whether the chosen columns hold dates. */
export const hasDates = ({ columns }: ClickMapping): boolean =>
  columns.includes('searchAdsClickDate')

/** Questions that have to be answered and are not. */
export const openClickQuestions = (file: ClickFile, mapping: ClickMapping): 'dateOrder'[] =>
  file.asks.filter((ask) => hasDates(mapping) && mapping[ask] === null)
