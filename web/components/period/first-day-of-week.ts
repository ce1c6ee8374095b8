/** Day of the week, where 0 is Sunday. */
type WeekDay = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** The parts of `Intl.Locale` that TypeScript's DOM library does not declare yet. */
interface WeekLocale {
  readonly getWeekInfo?: () => { readonly firstDay: number }
}

const weekDays: readonly WeekDay[] = [0, 1, 2, 3, 4, 5, 6]

/** First day of the week in a locale; Monday in browsers without `getWeekInfo`. */
export function firstDayOfWeek(locale: string): WeekDay {
  const { getWeekInfo } = Intl.Locale.prototype as WeekLocale // Optional, because some browsers lack it.
  const firstDay = getWeekInfo?.call(new Intl.Locale(locale)).firstDay ?? 1
  return weekDays[firstDay % 7] ?? 1
}
