import type { CreateViewInput, ListViewsOutput } from '../../../../sdk/app-operations.generated.ts'
import type { Search } from '../../../lib/search-params.ts'
import { defaultSort, toNestedInput, withoutPaging } from './list-search.ts'

/** The part of a URL that a saved view stores: filters, search and order. */
export const toViewQuery = (search: Search): CreateViewInput['query'] =>
  // The values are strings from the URL. The service validates them, as it does for lists.
  toNestedInput(withoutPaging(search)) as CreateViewInput['query']

/** URL of a saved view, without the default order. */
export function toViewSearch(query: Readonly<Record<string, unknown>>): Search {
  const search: Record<string, string> = {}
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [operator, bound] of Object.entries(value)) {
        const isNested = typeof bound === 'object' && bound !== null && !Array.isArray(bound)
        const key = `${name}[${operator}]`
        if (!isNested) search[key] = String(bound)
        else {
          // Filter on a custom field. In the URL, equality has no operator.
          for (const [test, text] of Object.entries(bound)) {
            search[test === 'eq' ? key : `${key}[${test}]`] = String(text)
          }
        }
      }
    } else if (value !== undefined && value !== null) {
      search[name] = Array.isArray(value) ? value.join(',') : String(value)
    }
  }
  if (search.sort === defaultSort) delete search.sort
  return search
}

/** True if two URLs show the same leads in the same order. */
export function isSameList(a: Search, b: Search): boolean {
  const [left, right] = [a, b].map((search) =>
    JSON.stringify(Object.entries(withoutPaging(search)).sort()),
  )
  return left === right
}

/** URL of a saved view with its columns. */
export const viewSearch = ({ id, query, columns }: ListViewsOutput[number]): Search => ({
  ...toViewSearch(query),
  ...(columns === null ? {} : { fields: columns.join(',') }),
  view: id,
})
