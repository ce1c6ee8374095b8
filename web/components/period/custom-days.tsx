import '@mantine/dates/styles.css'
import { DatePickerInput } from '@mantine/dates'
import { useEffect, useId, useState } from 'react'
import { messages } from '../../i18n/index.ts'
import type { Search } from '../../lib/search-params.ts'
import { calendarLocale, dayFormat } from './calendar-locale.ts'
import classes from './custom-days.module.css'
import type { Days } from './period.ts'

interface Props {
  readonly days: Days
  readonly onChange: (changes: Search) => void
}

/** First and last day; the address changes once both are selected. */
export function CustomDays({ days: { startDate, endDate }, onChange }: Props) {
  const id = useId()
  const [days, setDays] = useState<[string | null, string | null]>([startDate, endDate])
  useEffect(() => setDays([startDate, endDate]), [startDate, endDate])
  return (
    <DatePickerInput
      type="range"
      w={235}
      // The label is visually hidden, but screen readers also use it as the name of the calendar.
      label={messages.dashboard.customPeriod}
      id={id}
      popoverProps={{ id }}
      classNames={{ label: classes.unseen ?? '' }}
      ariaLabels={messages.dashboard.calendar}
      hideOutsideDates
      weekendDays={[]}
      valueFormat={dayFormat}
      {...calendarLocale}
      allowSingleDateInRange
      value={days}
      onChange={([first, last]) => {
        setDays([first, last])
        if (first !== null && last !== null) {
          onChange({ period: 'custom', startDate: first, endDate: last })
        }
      }}
    />
  )
}
