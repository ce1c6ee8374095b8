import type { Language } from '../../../contract/languages.ts'

export const language: Language = 'en'

/**
 * Locale to use if a browser does not list English. It puts the day before the month, as most
 * countries do.
 */
export const defaultLocale = 'en-GB'

export const quotes = ['“', '”'] as const
