import { messages } from '../../../i18n/index.ts'

/** Hour as a range: `04:00 to 04:59`. */
export const formatHour = (hour: number): string =>
  messages.scheduledImports.hourText(String(hour).padStart(2, '0'))
