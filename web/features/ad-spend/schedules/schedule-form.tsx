import { NativeSelect, TextInput } from '@mantine/core'
import type { Pull } from '../../../../contract/ad-spend/spend-pulls.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { tell } from '../../../components/feedback/toast.ts'
import { FormOf, useSentForm } from '../../../components/form/async-form.tsx'
import { words } from '../../../i18n/en/index.ts'
import { hourText } from './format-hour.ts'
import { pullQueries } from './use-schedules.ts'

const texts = words.spendPulls

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourText(hour),
}))

interface Props {
  /** What is changed; absent for a new one. */
  readonly pull: Pull | undefined
  readonly onDone: () => void
}

/** Name, address and hour of a schedule. Its address is never shown whole again. */
export function PullForm({ pull, onDone }: Props) {
  const timeZone = useTimeZone()
  const create = useOrgMutation('create_spend_pull', { stale: pullQueries, quiet: true })
  const change = useOrgMutation('change_spend_pull', { stale: pullQueries, quiet: true })
  const sent = useSentForm({
    initialValues: { name: pull?.name ?? '', address: '', hour: String(pull?.hour ?? 5) },
    send: ({ name, address, hour }) => {
      const said = { name: name.trim(), hour: Number(hour) }
      const where = address.trim()
      return pull === undefined
        ? create.mutateAsync({ ...said, address: where })
        : change.mutateAsync({ id: pull.id, ...said, ...(where === '' ? {} : { address: where }) })
    },
    onDone: () => {
      tell(pull === undefined ? texts.created : texts.changed)
      onDone()
    },
  })
  const { form } = sent
  return (
    <FormOf sent={sent} submit={pull === undefined ? texts.create : words.parts.save}>
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
        description={pull === undefined ? texts.addressHelp : texts.newAddressHelp}
        type="url"
        required={pull === undefined}
        withAsterisk={false}
        maxLength={2_000}
        autoComplete="off"
        placeholder={pull === undefined ? 'https://' : pull.address}
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
    </FormOf>
  )
}
