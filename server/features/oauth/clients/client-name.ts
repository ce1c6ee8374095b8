/** Maximum length of a client name, in characters. */
const maxName = 80

// Control, direction, zero-width and unassigned characters, and line separators.
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu
const spaces = /\p{Z}+/gu

/**
 * Sanitizes an untrusted name into one line without invisible characters.
 * @param host  Returned instead if the sanitized name is empty.
 */
export function displayName(name: unknown, host: string): string {
  const visible =
    typeof name === 'string'
      ? name.toWellFormed().replace(invisible, ' ').replace(spaces, ' ').trim()
      : ''
  const characters = [...visible]
  if (characters.length === 0) return host
  return characters.length <= maxName ? visible : `${characters.slice(0, maxName - 1).join('')}…`
}
