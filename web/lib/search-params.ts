/** What stands after `?` in an address of the app: the same names and texts as in the API's. */
export type Search = Readonly<Record<string, string>>

/** Reads the query of an address; of a name that stands twice, the last counts. */
export const parseSearch = (query: string): Search => Object.fromEntries(new URLSearchParams(query))

/** Writes it; brackets of operators stay readable. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') query.append(name, value)
  }
  const text = query
    .toString()
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']')
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}
