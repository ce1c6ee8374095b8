import type { Language } from '../../../contract/languages.ts'

export const language: Language = 'en'

/**
 * Locale for browsers that do not list English; this locale puts days before months, as most
 * countries do.
 */
export const defaultLocale = 'en-GB'

export const quotes = ['“', '”'] as const
