import { words } from '../../../i18n/en/index.ts'

/** `04:00 to 04:59`. */
export const hourText = (hour: number): string =>
  words.spendPulls.hourText(String(hour).padStart(2, '0'))
