import type { Search } from '../../lib/search-params.ts'
import { pickOption } from '../../lib/use-search-params.ts'

/** Dates that determine when outcomes count. */
export const countings = ['created', 'outcome'] as const

export type Counting = (typeof countings)[number]

/** Reports that show spend count by creation unless the URL says otherwise. */
export const parseCounting = (search: Search): Counting =>
  pickOption(countings, search.countBy, 'created')
