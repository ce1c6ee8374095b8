import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { GetTeamworkOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { messages } from '../../../i18n/index.ts'
import { formatDate } from '../../../lib/times.ts'

const texts = messages.teamwork

type Reminder = GetTeamworkOutput['reminders'][number]

/** The user's reminders about a lead. */
export function Reminders({ reminders }: { readonly reminders: readonly Reminder[] }) {
  if (reminders.length === 0) return null
  return (
    <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
      {reminders.map((reminder) => (
        <ReminderItem key={reminder.id} reminder={reminder} />
      ))}
    </Stack>
  )
}

interface ItemProps {
  readonly reminder: Reminder
  /** Link to the lead, for pages that show reminders about several leads. */
  readonly children?: ReactNode
}

export function ReminderItem({ reminder: { id, note, dueAt }, children }: ItemProps) {
  const timeZone = useTimeZone()
  const { mutate, isPending } = useOrgMutation('complete_reminder', {
    stale: ['get_teamwork', 'list_my_reminders'],
  })
  const isDue = Date.parse(dueAt) <= Date.now()
  const text = note === '' ? texts.noNote : note
  return (
    <Group component="li" gap="xs" wrap="nowrap" justify="space-between">
      <Stack gap={2} miw={0}>
        {children}
        <Group gap="xs">
          <Text size="sm" className="free-text">
            {text}
          </Text>
          {isDue ? (
            <Badge size="sm" color="red" variant="light">
              {texts.overdue}
            </Badge>
          ) : null}
        </Group>
        <Text size="xs" c="dimmed">
          {formatDate(dueAt, timeZone)}
        </Text>
      </Stack>
      <Button
        size="xs"
        variant="default"
        aria-label={texts.complete(text)}
        loading={isPending}
        onClick={() => mutate({ id })}
      >
        {texts.done}
      </Button>
    </Group>
  )
}
