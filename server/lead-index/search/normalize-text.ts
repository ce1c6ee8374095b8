/**
 * Text in the form that a search compares: lowercase, and with σ instead of final sigma (ς),
 * because `toLowerCase` does not make the two equal.
 */
export const normalizeText = (text: string): string =>
  text.toLowerCase().replaceAll('ς', 'σ').replaceAll('\n', ' ')
