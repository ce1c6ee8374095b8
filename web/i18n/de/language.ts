import type { Language } from '../../../contract/languages.ts'

export const language: Language = 'de'

/** Locale to use if a browser does not list German. */
export const defaultLocale = 'de-DE'

export const quotes = ['„', '“'] as const
