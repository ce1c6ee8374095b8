import { language } from '../words/language.ts'

const whole = new Intl.NumberFormat(language)
const amount = new Intl.NumberFormat(language, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })

/** `12,345`. */
export const formatNumber = (value: number): string => whole.format(value)

/** `12,345.60`; lead values have no currency. */
export const formatAmount = (value: number): string => amount.format(value)

/** `12.3K`, for axes of charts. */
export const formatCompact = (value: number): string => compact.format(value)

/** `12.5%` of a share from 0 to 1. */
export const formatPercent = (share: number): string => percent.format(share)

/** `€12,346`, or `€75.80` below a thousand: where cents would only be in the way. */
export const formatWholeMoney = (value: number, currency: string): string =>
  formatMoney(value, currency, Math.abs(value) < 1_000 ? {} : { maximumFractionDigits: 0 })

/** `€12,345.60` in a currency of ISO 4217; an unknown code is written beside the amount. */
export function formatMoney(
  value: number,
  currency: string,
  digits: { readonly maximumFractionDigits?: number } = {},
): string {
  try {
    const style = { style: 'currency', currency, ...digits } as const
    return new Intl.NumberFormat(language, style).format(value)
  } catch {
    return `${amount.format(value)} ${currency}`
  }
}
