import { textLimits } from '../../../../contract/leads/lead-values.ts'
import { isCustomObject, parseCustom } from '../model/parse-custom.ts'

/**
 * Adds values to custom data. A new value replaces an existing one with the same key. Custom data
 * that is not an object is moved to the `custom` key.
 *
 * @param custom  Any JSON value; null if there is none.
 * @param kept  A JSON object.
 */
export function mergeCustom(custom: string | null, kept: string | undefined): string | null {
  if (kept === undefined || custom === null) return kept ?? custom
  const before = parseCustom(custom)
  const isObject = typeof before === 'object' && before !== null && isCustomObject(custom)
  const base: object = isObject ? before : { custom: before }
  // The caller built `kept` from an object.
  const added = JSON.parse(kept) as object
  const merged = JSON.stringify({ ...base, ...added })
  // If nothing changes, keep the text as sent.
  return merged === JSON.stringify(before) ? custom : merged
}

/** True if custom data is too long to store. Counts code points, as for other strings. */
export const isCustomTooLong = (custom: string | null): boolean =>
  custom !== null && custom.length > textLimits.custom && [...custom].length > textLimits.custom
