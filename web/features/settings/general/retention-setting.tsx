import { Alert, Stack, Switch, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayMs } from '../../../../contract/values/time.ts'
import { orgQuery, useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { toastError } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatDate } from '../../../lib/times.ts'
import { isAllowed } from '../form/setting-changes.ts'
import { SettingDays } from '../form/setting-days.tsx'

/** Suggested retention in days: three years. */
const defaultDays = 1_095

interface Props {
  /** Stored value; null keeps leads forever. */
  readonly stored: number | null
  readonly isReadOnly: boolean
  readonly value?: number | string | null
  readonly onChange: (days: number | string | null) => void
  readonly error?: string
}

/** Turns automatic deletion on or off, and previews which leads it would delete. */
export function RetentionSetting({ stored, isReadOnly, value, onChange, ...field }: Props) {
  const isOn = value !== null && value !== undefined
  return (
    <Stack gap="md">
      <Switch
        label={messages.settings.retentionOn}
        checked={isOn}
        disabled={isReadOnly}
        onChange={(event) => onChange(event.currentTarget.checked ? (stored ?? defaultDays) : null)}
      />
      {isOn ? (
        <SettingDays
          setting="retentionDays"
          label={messages.settings.retentionDays}
          description={messages.settings.retentionDaysHelp}
          suffix={messages.settings.days}
          readOnly={isReadOnly}
          value={value}
          onChange={onChange}
          {...field}
        />
      ) : null}
      {isOn && value !== stored && isAllowed('retentionDays', value) ? (
        <Alert color="red" variant="light" icon={<IconTrash aria-hidden />}>
          <ExpiredLeads days={Number(value)} />
        </Alert>
      ) : null}
    </Stack>
  )
}

/** Query for the leads that a limit would delete today. */
const expiredLeadsInput = (days: number, now: number) => {
  const before = new Date(now - days * dayMs).toISOString()
  return { before, asked: { createdAt: { lt: before }, fields: 'id', limit: 1 } as const }
}

const describeExpired = (count: number, before: string, timeZone: string): string =>
  count === 0
    ? messages.settings.retentionNone
    : messages.settings.retentionSome(count, formatDate(before, timeZone))

/** Number of leads that a limit would delete today, with an explanation. */
function ExpiredLeads({ days }: { readonly days: number }) {
  const [now] = useState(Date.now)
  const timeZone = useTimeZone()
  const [settled] = useDebouncedValue(days, 400)
  const { before, asked: input } = expiredLeadsInput(settled, now)
  const count = useOrgQuery('list_leads', input).data?.meta.pagination?.total
  return (
    <>
      <Text size="sm" fw={600} role="status">
        {count === undefined || settled !== days
          ? messages.settings.retentionCounting
          : describeExpired(count, before, timeZone)}
      </Text>
      <Text size="sm" mt={4}>
        {messages.settings.retentionWarning}
      </Text>
    </>
  )
}

interface Change {
  readonly before: number | null
  readonly after: number | null
}

/** Asks for confirmation before saving a limit that deletes more leads than the current limit. */
export function useConfirmRetention(): (change: Change, go: () => void) => Promise<void> {
  const client = useQueryClient()
  const timeZone = useTimeZone()
  const { id } = useOrg()
  return async ({ before: stored, after }, go) => {
    if (after === null || (stored !== null && after >= stored)) return go()
    const { before, asked: input } = expiredLeadsInput(after, Date.now())
    try {
      const { meta } = await client.fetchQuery(orgQuery(id, 'list_leads', input))
      const effect = describeExpired(meta.pagination?.total ?? 0, before, timeZone)
      modals.confirmRed({
        title: messages.settings.retentionAsk,
        help: `${effect} ${messages.settings.retentionWarning}`,
        confirm: messages.settings.retentionConfirm,
        onConfirm: go,
      })
    } catch (error) {
      toastError(error)
    }
  }
}
