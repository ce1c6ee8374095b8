import { Stack, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useOrg } from '../../../auth/use-org.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { toastError } from '../../../components/feedback/toast.ts'
import { lazyPart } from '../../../components/loading/lazy-part.tsx'
import { messages } from '../../../i18n/index.ts'
import { isAllowed } from '../form/setting-changes.ts'
import { SettingDays } from '../form/setting-days.tsx'

const ExpiredLeadsAlert = lazyPart(
  async () => (await import('./expired-leads-alert.tsx')).ExpiredLeadsAlert,
)

/** Suggested retention in days: three years. */
const defaultDays = 1_095

interface Props {
  /** Stored value; null means that leads are kept forever. */
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
        <Suspense fallback={null}>
          <ExpiredLeadsAlert days={Number(value)} />
        </Suspense>
      ) : null}
    </Stack>
  )
}

interface Change {
  readonly before: number | null
  readonly after: number | null
}

/** Asks for confirmation before saving a limit that deletes more leads than the current one. */
export function useConfirmRetention(): (change: Change, go: () => void) => Promise<void> {
  const client = useQueryClient()
  const timeZone = useTimeZone()
  const { id } = useOrg()
  return async ({ before: stored, after }, go) => {
    if (after === null || (stored !== null && after >= stored)) return go()
    try {
      const { confirmRetention } = await import('./confirm-retention.ts')
      await confirmRetention({ client, orgId: id, timeZone, days: after }, go)
    } catch (error) {
      toastError(error)
    }
  }
}
