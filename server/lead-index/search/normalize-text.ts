/**
 * Text in the form used to compare it in a search: lowercase, and with σ instead of final sigma
 * (ς), because `toLowerCase` does not make the two equal.
 */
export const normalizeText = (text: string): string =>
  text.toLowerCase().replaceAll('ς', 'σ').replaceAll('\n', ' ')

/** True if a text consists of ASCII, in which the database and JavaScript agree on lowercase. */
export const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)
