import { language } from '../../words/language.ts'

const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
const ratio = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
const credit = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })

/** `12,346`: an amount in which cents would only be in the way. */
export const formatWhole = (value: number): string => whole.format(value)

/** `8.2`. */
export const formatRatio = (value: number): string => ratio.format(value)

/** `12` or `12.3`: leads that may be shared among visits. */
export const formatCredit = (value: number): string => credit.format(value)
