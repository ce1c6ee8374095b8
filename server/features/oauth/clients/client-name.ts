/** Longest name of a client, in characters. */
const maxName = 80

// Controls, marks of direction, characters without width, unassigned ones, and whatever only looks
// like a space.
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu
const spaces = /\p{Z}+/gu

/**
 * A name that a stranger chose, as it can be shown: one line without anything invisible.
 *
 * @param host  Shown instead where nothing is left of the name.
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
