/**
 * Query string for an input: `{ value: { gte: 100 } }` becomes `value[gte]=100`, lists are joined
 * by commas, and undefined and null are omitted.
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
