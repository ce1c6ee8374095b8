import { defaultLocale, language } from './en/language.ts'

/**
 * The browser's first locale in the language of this build: `en-US` shows `9/27/2026`, `de-AT`
 * shows `27.9.2026`. Headless browsers may list tags that `Intl` rejects, such as `en-US@posix`.
 */
export const chooseLocale = (
  preferred: readonly string[],
  texts: string,
  fallback: string,
): string => preferred.find((tag) => tag.split('-')[0] === texts && isSupported(tag)) ?? fallback

function isSupported(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

/** Locale for numbers, amounts and dates. */
export const locale = chooseLocale(navigator.languages, language, defaultLocale)
