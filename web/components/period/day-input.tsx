import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { messages } from '../../i18n/index.ts'
import { calendarLocale, dayFormat } from './calendar-locale.ts'

interface Props extends Pick<DateInputProps, 'label' | 'error' | 'w'> {
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string
  readonly onChange: (day: string) => void
}

/** Field for a single date, which users can type or pick from a calendar. */
export const DayInput = ({ value, onChange, ...props }: Props) => (
  <DateInput
    {...props}
    {...calendarLocale}
    valueFormat={dayFormat}
    ariaLabels={messages.dashboard.calendar}
    hideOutsideDates
    weekendDays={[]}
    value={value === '' ? null : value}
    onChange={(day) => onChange(day ?? '')}
  />
)
