import { Alert, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { messages } from '../../../i18n/index.ts'
import { describeExpired, expiredLeadsInput } from './expired-leads.ts'

/** Number of leads that a retention limit would delete today, with an explanation. */
export function ExpiredLeadsAlert({ days }: { readonly days: number }) {
  const [now] = useState(Date.now)
  const timeZone = useTimeZone()
  const [settled] = useDebouncedValue(days, 400)
  const { before, asked: input } = expiredLeadsInput(settled, now)
  const count = useOrgQuery('list_leads', input).data?.meta.pagination?.total
  return (
    <Alert color="red" variant="light" icon={<IconTrash aria-hidden />}>
      <Text size="sm" fw={600} role="status">
        {count === undefined || settled !== days
          ? messages.settings.retentionCounting
          : describeExpired(count, before, timeZone)}
      </Text>
      <Text size="sm" mt={4}>
        {messages.settings.retentionWarning}
      </Text>
    </Alert>
  )
}
