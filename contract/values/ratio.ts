/**
 * Formatter for ROAS in the web app, PDF files and emails: `0.96×` or `12.3×`. Below 10, two
 * decimals show whether the ratio is above 1.
 */
export function createRatioFormat(locale: string): (ratio: number) => string {
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const hundredths = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  return (ratio) => `${(Math.abs(ratio) < 10 ? hundredths : tenths).format(ratio)}×`
}
