import { fits, isStorable } from '../../../../contract/values/text.ts'

/**
 * Removes characters that cannot be stored, and truncates human-readable text, because part of a
 * title is better than none.
 *
 * @param max  Maximum length in code points.
 * @returns null if nothing is left.
 * @see D-05
 */
export function truncateText(text: string, max: number): string | null {
  const clean = (isStorable(text) ? text : text.replaceAll('\0', '').toWellFormed()).trim()
  if (clean === '') return null
  return fits(clean, max) ? clean : [...clean].slice(0, max).join('')
}

/**
 * Trims an ID. Returns null if it is too long or cannot be stored, because a truncated ID would be
 * a different one.
 *
 * @see D-05
 */
export function sanitizeId(text: string, max: number): string | null {
  const id = text.trim()
  return id !== '' && isStorable(id) && fits(id, max) ? id : null
}
