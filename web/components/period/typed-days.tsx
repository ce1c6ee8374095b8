import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { messages } from '../../i18n/index.ts'
import { locale } from '../../i18n/locale.ts'
import { formatDay } from '../../lib/times.ts'
import { parseTypedDay } from './parse-typed-day.ts'
import type { Days } from './period.ts'
import classes from './period-panel.module.css'

const texts = messages.dashboard

interface Props {
  readonly days: Days
  readonly today: string
  readonly onApply: (days: Days) => void
}

/** Fields for the first and last day; dates are typed in the order used by the user's locale. */
export function TypedDays({ days, today, onApply }: Props) {
  const [first, setFirst] = useState(formatDay(days.startDate))
  const [last, setLast] = useState(formatDay(days.endDate))
  const [isChecked, setIsChecked] = useState(false)
  const parse = (text: string) => parseTypedDay(text, { locale, today })
  const [startDate, endDate] = [parse(first), parse(last)]
  const isReversed = startDate !== undefined && endDate !== undefined && startDate > endDate
  const apply = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (startDate === undefined || endDate === undefined || isReversed) return
    onApply({ startDate, endDate })
  }
  const invalid = texts.invalidDay(formatDay(today))
  const describe = (day: string | undefined) => (isChecked && day === undefined ? invalid : null)
  return (
    <form onSubmit={apply} noValidate className={classes.typed}>
      <TextInput
        size="xs"
        label={texts.firstDay}
        value={first}
        error={describe(startDate)}
        onChange={(event) => setFirst(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        label={texts.lastDay}
        value={last}
        error={describe(endDate) ?? (isChecked && isReversed ? texts.reversedDays : null)}
        onChange={(event) => setLast(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="light" className={classes.apply ?? ''}>
        {texts.applyDays}
      </Button>
    </form>
  )
}
