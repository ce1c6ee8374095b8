import type { Language } from '../../../../contract/languages.ts'
import type { CheckResult } from '../check-result.ts'
import type { Cause, CheckTexts, Values } from './check-texts.ts'
import { german } from './de.ts'
import { english } from './en.ts'

const texts: Readonly<Record<Language, CheckTexts>> = { en: english, de: german }

export interface CheckDescription {
  readonly title: string
  readonly message: string
  /** What the user should do; null if nothing is required. */
  readonly advice: string | null
}

/** Maximum number of names to list in a sentence. */
const maxNames = 3

/** Describes a check result in the given language. */
export function describeCheck(language: Language, result: CheckResult): CheckDescription {
  const { title, ok, none, causes } = texts[language][result.id]
  const values = toValues(language, result)
  const byName: Readonly<Partial<Record<string, Cause>>> = causes
  const cause = byName[result.cause ?? '']
  if (cause !== undefined) {
    return { title, message: cause.message(values), advice: cause.advice }
  }
  return { title, message: result.state === 'ok' ? ok(values) : none(values), advice: null }
}

function toValues(language: Language, { figures, names }: CheckResult): Values {
  const format = new Intl.NumberFormat(language)
  const shown = names.slice(0, maxNames).map((name) => name.replace(/\s+/g, ' ').slice(0, 100))
  const more = names.length > maxNames ? [`+${names.length - maxNames}`] : []
  return {
    ...Object.fromEntries(Object.entries(figures).map(([key, n]) => [key, format.format(n)])),
    names: [...shown, ...more].join(', '),
  }
}
