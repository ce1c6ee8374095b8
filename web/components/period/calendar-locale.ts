import 'dayjs/locale/de'
import { language } from '../../i18n/language.ts'
import { locale } from '../../i18n/locale.ts'

/** Props for calendars, which dayjs formats. Weeks start on Monday, as in the reports. */
export const calendarLocale = { locale: language, firstDayOfWeek: 1 } as const

/** Date format of calendar fields; matches `formatDay`. */
export const dayFormat =
  language === 'de' ? 'DD.MM.YYYY' : locale === 'en-US' ? 'MMM D, YYYY' : 'D MMM YYYY'
