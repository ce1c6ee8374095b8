import 'dayjs/locale/de'
import { language } from '../../i18n/language.ts'
import { locale } from '../../i18n/locale.ts'
import { firstDayOfWeek } from './first-day-of-week.ts'

/** Props for calendars, which format dates with dayjs. */
export const calendarLocale = { locale: language, firstDayOfWeek: firstDayOfWeek(locale) } as const

/** Date format of calendar fields; matches `formatDay`. */
export const dayFormat =
  language === 'de' ? 'DD.MM.YYYY' : locale === 'en-US' ? 'MMM D, YYYY' : 'D MMM YYYY'
