import { locale } from '../i18n/locale.ts'
import type { Search } from './search-params.ts'

/** True for a currency code such as `EUR`. */
export const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text)

/** Currency for all amounts of a report; `undefined` keeps the original currencies. */
export const parseCurrency = ({ currency = '' }: Search): string | undefined =>
  isCurrency(currency) ? currency : undefined

const names = new Intl.DisplayNames(locale, { type: 'currency' })

/** `Euro`, or the code if the browser has no name for the currency. */
const currencyName = (code: string): string => names.of(code) ?? code

/** Every currency that the browser supports, with the most common ones first. */
export const currencyOptions = (): { readonly value: string; readonly label: string }[] => {
  const first = ['EUR', 'USD', 'GBP', 'CHF']
  const codes = [...new Set([...first, ...Intl.supportedValuesOf('currency')])]
  return codes.map((code) => ({ value: code, label: `${code}, ${currencyName(code)}` }))
}
