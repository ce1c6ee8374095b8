import { formatNumber } from '../lib/numbers.ts'
import { locale } from './locale.ts'

const forms = new Intl.PluralRules(locale)

/** Singular or plural form that agrees with the number; does not include the number. */
export const plural = (n: number, one: string, other: string): string =>
  forms.select(n) === 'one' ? one : other

/** `1 day`, `1,200 days`. */
export const pluralize = (n: number, one: string, other: string): string =>
  `${formatNumber(n)} ${plural(n, one, other)}`
