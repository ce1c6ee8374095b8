/** Percent-encoding that also encodes lone surrogates, which no standard encoder does. */
export function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

/** A query string that may contain nested operators. */
export const toQuery = (query: unknown): string =>
  Object.entries(query ?? {})
    .flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([op, one]) => `${encode(name)}[${encode(op)}]=${encode(one)}`)
        : [`${encode(name)}=${encode(value)}`],
    )
    .join('&')
    .slice(0, 12_000)
