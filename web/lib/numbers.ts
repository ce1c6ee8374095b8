import { createRatioFormat } from '../../contract/values/ratio.ts'
import { locale } from '../i18n/locale.ts'
import { memoize } from './memoize.ts'

const whole = new Intl.NumberFormat(locale)
const rounded = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
const amount = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
const finePercent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
const moneyIn = memoize(
  (currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }),
)
const wholeMoneyIn = memoize(
  (currency) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }),
)

/** `12,345`. */
export const formatNumber = (value: number): string => whole.format(value)

/** `12,346`: an amount without cents. */
export const formatWhole = (value: number): string => rounded.format(value)

/**
 * `12` or `12.3`: a ratio, or a number of leads (the credit for a lead may be split among
 * sessions).
 */
export const formatTenths = (value: number): string => tenths.format(value)

/** `0.96×` or `12.3×`: a ROAS. */
export const formatRatio = createRatioFormat(locale)

/** `12,345.60`, without a currency. */
export const formatAmount = (value: number): string => amount.format(value)

/** Lead value; `currency` is null if the organization has chosen no currency. */
export const formatValueAmount = (value: number, currency: string | null): string =>
  currency === null ? formatAmount(value) : formatMoney(value, currency)

/** Lead value without cents, for large amounts. */
export const formatWholeValue = (value: number, currency: string | null): string =>
  currency === null ? formatWhole(value) : formatWholeMoney(value, currency)

/** `12.3K`, for chart axes. */
export const formatCompact = (value: number): string => compact.format(value)

/** `12.5%` for a share from 0 to 1. */
export const formatPercent = (share: number): string => percent.format(share)

/** `0.04%`, for shares that are usually small, such as clicks per impression. */
export const formatFinePercent = (share: number): string => finePercent.format(share)

/** `€12,346`; `€75.80` below a thousand, but `€0`. */
export const formatWholeMoney = (value: number, currency: string): string =>
  formatMoneyWith(value !== 0 && Math.abs(value) < 1_000 ? moneyIn : wholeMoneyIn, value, currency)

/** `€12,345.60` for an ISO 4217 currency; an unknown code is shown next to the amount. */
export const formatMoney = (value: number, currency: string): string =>
  formatMoneyWith(moneyIn, value, currency)

function formatMoneyWith(formatterIn: typeof moneyIn, value: number, currency: string): string {
  try {
    return formatterIn(currency).format(value)
  } catch {
    return `${amount.format(value)} ${currency}`
  }
}
