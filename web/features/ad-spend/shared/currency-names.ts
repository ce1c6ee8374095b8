import { language } from '../../../i18n/language.ts'

const names = new Intl.DisplayNames(language, { type: 'currency' })

/** `Euro`, or the code itself where it has no name. */
const currencyName = (code: string): string => names.of(code) ?? code

/** Every currency that the browser knows, those of most ads first. */
export const currencyOptions = (): { readonly value: string; readonly label: string }[] => {
  const first = ['EUR', 'USD', 'GBP', 'CHF']
  const codes = [...new Set([...first, ...Intl.supportedValuesOf('currency')])]
  return codes.map((code) => ({ value: code, label: `${code}, ${currencyName(code)}` }))
}
