import { Group, Select, TextInput } from '@mantine/core'
import { statuses, textLimits } from '../../../../contract/leads/lead-values.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { fieldName } from '../../../components/field-value/field-names.ts'
import { GrowingTextarea } from '../../../components/form/growing-textarea.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatAmountInput, parseAmountInput } from '../../../lib/amount-input.ts'
import { amountError } from '../shared/amount-error.ts'
import { FieldInput } from './field-input.tsx'
import type { LeadFormApi } from './use-lead-form.ts'

/** Status, value and other deal fields. */
export function DealInputs({ form }: { readonly form: LeadFormApi }) {
  const labels = useOrgQuery('list_labels', {}).data?.data ?? []
  const events = useOrgQuery('list_conversion_events', {}).data?.data ?? []
  return (
    <>
      <Group grow align="flex-start">
        <Select
          label={fieldName('status')}
          data={statuses.map((value) => ({ value, label: messages.leads.statuses[value] }))}
          allowDeselect={false}
          {...form.getInputProps('status')}
        />
        <ValueInput form={form} />
      </Group>
      {form.values.status === 'lost' ? <FieldInput field="lossReason" form={form} /> : null}
      <Group grow align="flex-start">
        <Select
          label={fieldName('labelId')}
          placeholder={messages.lead.noLabel}
          data={labels.map(({ id, name }) => ({ value: id, label: name }))}
          clearable
          searchable
          {...form.getInputProps('labelId')}
          value={form.values.labelId || null}
          onChange={(id) => form.setFieldValue('labelId', id ?? '')}
        />
        <Select
          label={fieldName('selectedConversionEventId')}
          placeholder={messages.lead.noConversionEvent}
          data={events.map(({ id, name }) => ({ value: id, label: name }))}
          clearable
          searchable
          {...form.getInputProps('selectedConversionEventId')}
          value={form.values.selectedConversionEventId || null}
          onChange={(id) => form.setFieldValue('selectedConversionEventId', id ?? '')}
        />
      </Group>
      <GrowingTextarea
        label={fieldName('note')}
        maxLength={textLimits.note}
        minRows={2}
        maxRows={10}
        {...form.getInputProps('note')}
      />
    </>
  )
}

/** Value field. Formats the amount on blur to show users how it was parsed. */
function ValueInput({ form }: { readonly form: LeadFormApi }) {
  const { onBlur, ...shared } = form.getInputProps('value')
  return (
    <TextInput
      label={fieldName('value')}
      inputMode="decimal"
      autoComplete="off"
      {...shared}
      onBlur={(event) => {
        onBlur?.(event)
        const read = parseAmountInput(event.currentTarget.value)
        if ('value' in read && read.value !== null) {
          form.setFieldValue('value', formatAmountInput(read.value))
        }
        form.setFieldError('value', amountError(read))
      }}
    />
  )
}
