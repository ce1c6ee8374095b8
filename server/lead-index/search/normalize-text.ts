/**
 * Text in the form that a search compares: lowercase, with final sigma (ς) replaced by σ, because
 * `toLowerCase` keeps the two forms distinct.
 */
export const normalizeText = (text: string): string =>
  text.toLowerCase().replaceAll('ς', 'σ').replaceAll('\n', ' ')
