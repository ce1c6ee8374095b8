/** Languages (BCP 47) of the web app, emails and the setup page; the default comes first. */
export const languages = ['en', 'de'] as const

export type Language = (typeof languages)[number]

/** Each language's name in the language itself, so that its speakers recognize it. */
export const languageNames = { en: 'English', de: 'Deutsch' } satisfies Record<Language, string>

export const isLanguage = (text: string | null | undefined): text is Language =>
  languages.some((one) => one === text)

/** Cookie with the selected language. It is not a secret, so scripts can read it. */
export const languageCookie = 'leadtrace_language'
