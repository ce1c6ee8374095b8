/** Languages of the web app, the mails and the set-up page, the default first (BCP 47). */
export const languages = ['en', 'de'] as const

export type Language = (typeof languages)[number]

/** Names of the languages in themselves, which everyone finds who looks for their own. */
export const languageNames = { en: 'English', de: 'Deutsch' } satisfies Record<Language, string>

export const isLanguage = (text: string | null | undefined): text is Language =>
  languages.some((one) => one === text)

/** Cookie with the language that a person chose. It holds no secret, so scripts may read it. */
export const languageCookie = 'leadtrace_language'
