import { Checkbox, Group, NativeSelect, NumberInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  type MailKind,
  newLeadIntervals,
} from '../../../../contract/organizations/mail-preferences.ts'
import type { PutMailPreferencesInput } from '../../../../sdk/app-operations.generated.ts'
import { messages } from '../../../i18n/index.ts'

const texts = messages.mails

interface Props {
  readonly kind: MailKind
  readonly form: UseFormReturnType<PutMailPreferencesInput>
}

/** Options for an email that is turned on. */
export function MailOptionFields({ kind, form }: Props) {
  if (kind === 'newLeads') {
    return (
      <NativeSelect
        pl={50}
        maw={400}
        label={texts.newLeadsEvery}
        data={newLeadIntervals.map((value) => ({ value, label: texts.intervals[value] }))}
        {...form.getInputProps('options.newLeadsEvery')}
      />
    )
  }
  if (kind === 'weekly' || kind === 'monthly') {
    const { pdfReports } = form.values.options ?? {}
    const others = (pdfReports ?? []).filter((one) => one !== kind)
    return (
      <Checkbox
        pl={50}
        label={texts.attachPdf}
        checked={pdfReports?.includes(kind) ?? false}
        onChange={({ currentTarget: { checked } }) =>
          form.setFieldValue('options.pdfReports', checked ? [...others, kind] : others)
        }
      />
    )
  }
  if (kind !== 'openLeads') return null
  return (
    <Group pl={50} align="end">
      <NativeSelect
        label={texts.openLeadsOf}
        data={(['mine', 'all'] as const).map((value) => ({ value, label: texts.owners[value] }))}
        {...form.getInputProps('options.openLeadsOf')}
      />
      <NumberInput
        w={140}
        label={texts.openLeadsDays}
        min={1}
        max={90}
        allowDecimal={false}
        {...form.getInputProps('options.openLeadsDays')}
      />
    </Group>
  )
}
