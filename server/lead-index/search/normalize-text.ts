/**
 * Text as a search compares it: lowercase, with final sigma (ς) replaced by σ, because `toLowerCase`
 * keeps both forms.
 */
export const normalizeText = (text: string): string =>
  text.toLowerCase().replaceAll('ς', 'σ').replaceAll('\n', ' ')
