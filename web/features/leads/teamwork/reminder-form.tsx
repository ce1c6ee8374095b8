import { Button, Menu, Stack, TextInput } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { teamworkLimits } from '../../../../contract/leads/teamwork.ts'
import { hourMs } from '../../../../contract/values/time.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { messages } from '../../../i18n/index.ts'
import { addDays, dayAt } from '../../../lib/days.ts'
import { formatDay } from '../../../lib/times.ts'
import { startOfDay } from '../filters/zoned-day.ts'

const texts = messages.teamwork

/** Reminders are due in the morning of the organization. */
const dueHour = 9

/** Sets a reminder for a day: by one click, or with another day and a note. */
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
        dueAt: new Date(Date.parse(startOfDay(on, timeZone)) + dueHour * hourMs).toISOString(),
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
        {/* The browser's own calendar: that of DayInput would add 35 kB to the page. */}
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
    <Menu withInitialFocusPlaceholder={false} position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconBell size={16} aria-hidden />}
          style={{ alignSelf: 'flex-start' }}
          loading={isPending}
        >
          {texts.remind}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => remind(addDays(today, 1))}>{texts.tomorrow}</Menu.Item>
        <Menu.Item onClick={() => remind(addDays(today, 3))}>{texts.inThreeDays}</Menu.Item>
        <Menu.Item onClick={() => remind(addDays(today, 7))}>{texts.nextWeek}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => setIsOpen(true)}>{texts.day}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
