import type { Language } from '../../../contract/languages.ts'

export const language: Language = 'en'

/** Locale of browsers that do not list English: days come before months, as in most countries. */
export const defaultLocale = 'en-GB'

export const quotes = ['“', '”'] as const
