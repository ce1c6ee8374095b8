/**
 * The query string of an input: `{ value: { gte: 100 } }` becomes `value[gte]=100`, a list is
 * joined by commas; what is undefined or null is left out.
 *
 * @returns Percent-encoded, without `?`; empty for an empty input.
 */
export function toQueryString(input: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (isOperators(value)) {
      for (const [operator, bound] of Object.entries(value))
        put(query, `${name}[${operator}]`, bound)
    } else put(query, name, value)
  }
  return query.toString()
}

const isOperators = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function put(query: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  query.append(name, Array.isArray(value) ? value.join(',') : String(value))
}
