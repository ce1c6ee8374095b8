import type { Search } from '../../lib/search-params.ts'
import { pickOption } from '../../lib/use-search-params.ts'

/**
 * Dates by which outcomes can be counted: when the lead was created or when the outcome occurred.
 */
export const countings = ['created', 'outcome'] as const

export type Counting = (typeof countings)[number]

/**
 * In reports that show spend, outcomes are counted by creation date unless the URL specifies
 * otherwise.
 */
export const parseCounting = (search: Search): Counting =>
  pickOption(countings, search.countBy, 'created')
