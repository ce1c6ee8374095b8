import { fits, isStorable } from '../../../../contract/values/text.ts'

/**
 * Text that people read, as far as it can be stored: of what a page is called a part is better
 * than nothing.
 *
 * @param max  Characters (code points) that are kept.
 * @returns null where nothing is left.
 * @see D-05
 */
export function truncateText(text: string, max: number): string | null {
  const clean = (isStorable(text) ? text : text.replaceAll('\0', '').toWellFormed()).trim()
  if (clean === '') return null
  return fits(clean, max) ? clean : [...clean].slice(0, max).join('')
}

/** An id as it came, or null: a part of an id is another id. @see D-05 */
export function sanitizeId(text: string, max: number): string | null {
  const id = text.trim()
  return id !== '' && isStorable(id) && fits(id, max) ? id : null
}
