import type { Language } from '../../../contract/languages.ts'

export const language: Language = 'de'

/** Locale for browsers that do not list German. */
export const defaultLocale = 'de-DE'

export const quotes = ['„', '“'] as const
