/**
 * True if a stored value has the same shape as a sample: the same keys at every level, and list
 * elements shaped like the sample's first element. Primitive values may differ in type, as form
 * values do.
 */
export function hasSameShape<T>(sample: T, value: unknown): value is T {
  if (Array.isArray(sample)) {
    const [first] = sample
    return (
      Array.isArray(value) &&
      value.every((one) => (first === undefined ? isSingle(one) : hasSameShape(first, one)))
    )
  }
  if (typeof sample !== 'object' || sample === null) return isSingle(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const entries = new Map<string, unknown>(Object.entries(value))
  return Object.entries(sample).every(
    ([key, inner]) => entries.has(key) && hasSameShape(inner, entries.get(key)),
  )
}

const isSingle = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
