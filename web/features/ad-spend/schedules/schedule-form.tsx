import { NativeSelect, TextInput } from '@mantine/core'
import type { ScheduledImport } from '../../../../contract/ad-spend/scheduled-imports.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { AsyncForm, useAsyncForm } from '../../../components/form/async-form.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatHour } from './format-hour.ts'
import { scheduleQueries } from './use-schedules.ts'

const texts = messages.scheduledImports

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: formatHour(hour),
}))

interface Props {
  /** Schedule to edit; `undefined` for a new schedule. */
  readonly schedule: ScheduledImport | undefined
  readonly onDone: () => void
}

/**
 * Form for a schedule. Once saved, the file's full URL is never shown again, because it may contain
 * a secret.
 */
export function ScheduleForm({ schedule, onDone }: Props) {
  const timeZone = useTimeZone()
  const create = useOrgMutation('create_spend_pull', { stale: scheduleQueries, quiet: true })
  const change = useOrgMutation('change_spend_pull', { stale: scheduleQueries, quiet: true })
  const submission = useAsyncForm({
    initialValues: { name: schedule?.name ?? '', address: '', hour: String(schedule?.hour ?? 5) },
    send: ({ name, address, hour }) => {
      const fields = { name: name.trim(), hour: Number(hour) }
      const trimmedAddress = address.trim()
      return schedule === undefined
        ? create.mutateAsync({ ...fields, address: trimmedAddress })
        : change.mutateAsync({
            id: schedule.id,
            ...fields,
            ...(trimmedAddress === '' ? {} : { address: trimmedAddress }),
          })
    },
    onDone: () => {
      toastSuccess(schedule === undefined ? texts.created : texts.changed)
      onDone()
    },
  })
  const { form } = submission
  return (
    <AsyncForm
      submission={submission}
      submit={schedule === undefined ? texts.create : messages.shared.save}
    >
      <TextInput
        label={texts.name}
        description={texts.nameHelp}
        required
        withAsterisk={false}
        maxLength={100}
        data-autofocus
        data-path="name"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={texts.address}
        description={schedule === undefined ? texts.addressHelp : texts.newAddressHelp}
        type="url"
        required={schedule === undefined}
        withAsterisk={false}
        maxLength={2_000}
        autoComplete="off"
        placeholder={schedule === undefined ? 'https://' : schedule.address}
        data-path="address"
        {...form.getInputProps('address')}
      />
      <NativeSelect
        label={texts.hour}
        description={texts.hourHelp(timeZone)}
        data={hours}
        maw={240}
        data-path="hour"
        {...form.getInputProps('hour')}
      />
    </AsyncForm>
  )
}
