import { isCustomObject, parseCustom } from './parse-custom.ts'

/** New values by key; null removes the key. */
export type CustomValues = Readonly<Record<string, string | number | boolean | null>>

/**
 * Sets keys in custom data and leaves all other keys unchanged. Custom data that is not an object
 * is moved to the `custom` key.
 *
 * @param custom  Any JSON value; null if there is none.
 * @returns JSON for an object; null if the object would have no keys.
 */
export function setCustomValues(custom: string | null, values: CustomValues): string | null {
  const before = custom === null ? {} : parseCustom(custom)
  const isObject = typeof before === 'object' && before !== null
  const base = isObject && (custom === null || isCustomObject(custom)) ? before : { custom: before }
  const entries = Object.entries({ ...base, ...values }).filter(
    ([key, value]) => !Object.hasOwn(values, key) || value !== null,
  )
  return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries))
}
