import { TextInput } from '@mantine/core'
import { type Field, type LeadField, leadFields } from '../../../../contract/lead-fields.ts'
import { fieldName } from '../../../components/field-value/field-names.ts'
import { messages } from '../../../i18n/index.ts'
import type { LeadFormApi } from './use-lead-form.ts'

interface Props {
  readonly field: LeadField
  readonly form: LeadFormApi
  readonly isFirst?: boolean
}

const types: Readonly<Partial<Record<Field['kind'], string>>> = { email: 'email', phone: 'tel' }

/** Text field for a lead. */
export function FieldInput({ field, form, isFirst = false }: Props) {
  const { kind, max }: Field = leadFields[field]
  return (
    <TextInput
      label={fieldName(field)}
      type={types[kind] ?? 'text'}
      maxLength={kind === 'country' ? 2 : max}
      description={kind === 'country' ? messages.leads.form.countryHelp : undefined}
      autoComplete="off"
      data-autofocus={isFirst || undefined}
      {...form.getInputProps(field)}
    />
  )
}
