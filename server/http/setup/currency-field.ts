import { type Html, html } from '../../platform/http/html-template.ts'
import type { PageTexts } from '../page-texts/index.ts'

/** Currencies listed before all others. */
const common = ['EUR', 'USD', 'GBP', 'CHF']

/**
 * Select element for the organization's currency.
 *
 * @param chosen  Selected currency; empty for none.
 */
export function currencyChoice(
  texts: PageTexts['setup'],
  language: PageTexts['language'],
  chosen: string,
): Html {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  const codes = [...new Set([...common, ...Intl.supportedValuesOf('currency')])]
  const options = codes.map((code) => {
    const label = `${code}, ${names.of(code) ?? code}`
    return code === chosen
      ? html`<option value="${code}" selected>${label}</option>`
      : html`<option value="${code}">${label}</option>`
  })
  return html`<label>${texts.currency} <small>${texts.currencyHelp}</small>
<select name="currency"><option value="">${texts.noCurrency}</option>${{
    html: options.map((one) => one.html).join(''),
  }}</select></label>`
}
