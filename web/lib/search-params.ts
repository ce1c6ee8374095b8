/** Search parameters of a URL, with the same names and values as in the API. */
export type Search = Readonly<Record<string, string>>

/** Parses a query string; if a parameter is repeated, the last one wins. */
export const parseSearch = (query: string): Search => Object.fromEntries(new URLSearchParams(query))

/** Formats a query string so that the brackets of operators stay readable. */
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
