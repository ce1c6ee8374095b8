import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { teamworkLimits } from '../../../../contract/leads/teamwork-limits.ts'
import { addDays } from '../../../../contract/values/time.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { messages } from '../../../i18n/index.ts'
import { dayAt } from '../../../lib/days.ts'
import { formatDay } from '../../../lib/times.ts'
import { toDueTime } from './reminder-time.ts'

const texts = messages.teamwork

/** Value of the option for choosing another day. */
const other = 'other'

const listChoices = (today: string) => [
  { value: '', label: texts.never },
  { value: addDays(today, 1), label: texts.tomorrow },
  { value: addDays(today, 3), label: texts.inThreeDays },
  { value: addDays(today, 7), label: texts.nextWeek },
  { value: other, label: texts.day },
]

/**
 * Sets a reminder for a day: either with one click, or by choosing another day and adding a note.
 */
export function ReminderForm({ leadId }: { readonly leadId: string }) {
  const timeZone = useTimeZone()
  const [isOpen, setIsOpen] = useState(false)
  const [day, setDay] = useState('')
  const [note, setNote] = useState('')
  const { mutate, isPending } = useOrgMutation('create_reminder', {
    stale: ['get_teamwork', 'list_my_reminders'],
  })
  const today = dayAt(Date.now(), timeZone)
  const remind = (on: string) =>
    mutate(
      {
        id: leadId,
        note,
        dueAt: toDueTime(on, timeZone),
      },
      {
        onSuccess: () => {
          toastSuccess(texts.reminderSet(formatDay(on)))
          setIsOpen(false)
          setDay('')
          setNote('')
        },
      },
    )
  if (isOpen) {
    return (
      <Stack
        gap="xs"
        renderRoot={(props) => (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              if (day !== '') remind(day)
            }}
            {...props}
          />
        )}
      >
        {/* The browser's own calendar, because `DayInput` would add 35 kB to the page. */}
        <TextInput
          type="date"
          label={texts.day}
          min={today}
          value={day}
          onChange={({ currentTarget: { value } }) => setDay(value)}
        />
        <TextInput
          label={texts.note}
          placeholder={texts.notePlaceholder}
          maxLength={teamworkLimits.noteLength}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        <Button
          type="submit"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          disabled={day === ''}
          loading={isPending}
        >
          {texts.saveReminder}
        </Button>
      </Stack>
    )
  }
  return (
    <NativeSelect
      label={texts.remind}
      disabled={isPending}
      value=""
      data={listChoices(dayAt(Date.now(), timeZone))}
      onChange={({ currentTarget: { value } }) => {
        if (value === other) setIsOpen(true)
        else if (value !== '') remind(value)
      }}
    />
  )
}
