/**
 * Query string for an input: `{ value: { gte: 100 } }` becomes `value[gte]=100`, lists are joined
 * with commas, and undefined and null values are omitted.
 *
 * @returns The percent-encoded string, without `?`; empty if the input is empty.
 */
export function toQueryString(input: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (isOperators(value)) {
      for (const [operator, bound] of Object.entries(value))
        putOperator(query, `${name}[${operator}]`, bound)
    } else put(query, name, value)
  }
  return query.toString()
}

/** Filters on custom fields have their own operators: `custom[size][gte]=5`. */
function putOperator(query: URLSearchParams, name: string, value: unknown): void {
  if (!isOperators(value)) put(query, name, value)
  else for (const [key, bound] of Object.entries(value)) put(query, `${name}[${key}]`, bound)
}

const isOperators = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function put(query: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  query.append(name, Array.isArray(value) ? value.join(',') : String(value))
}
