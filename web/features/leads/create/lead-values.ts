import { clickIds } from '../../../../contract/click-ids.ts'
import { isLeadField, type LeadField, leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import type { CreateLeadInput } from '../../../../sdk/app-operations.generated.ts'
import { fieldProblems } from '../../../components/feedback/field-problems.ts'
import { messages } from '../../../i18n/index.ts'
import { parseAmountInput } from '../../../lib/amount-input.ts'
import { amountError } from '../shared/amount-error.ts'

/** Fields in the contact section. */
export const contactFields = ['name', 'email', 'phone', 'country'] as const satisfies LeadField[]

/** Fields about the lead's origin, except click IDs. */
export const trafficFields: readonly LeadField[] = [
  'externalId',
  'website',
  'path',
  'referrer',
  ...leadFieldsWhere((field) => field.write).filter((field) => field.startsWith('utm_')),
]

export const clickIdFields: readonly LeadField[] = leadFieldsWhere((field) => field.write).filter(
  (field) => field in clickIds,
)

const dealFields = [
  'status',
  'value',
  'lossReason',
  'labelId',
  'selectedConversionEventId',
  'note',
] as const satisfies LeadField[]

/** Form values: a string per field, empty if unknown. */
export type LeadValues = Partial<Record<LeadField, string>>

/** Values for an empty form. */
export const emptyLead: LeadValues = {
  ...Object.fromEntries(
    [...contactFields, ...trafficFields, ...clickIdFields, ...dealFields].map((one) => [one, '']),
  ),
  status: 'open',
}

/** Errors found before submission: a lead needs at least one contact field. */
export function checkLead({
  name,
  email,
  phone,
  value = '',
}: LeadValues): Partial<Record<LeadField, string>> {
  const isKnown = [name, email, phone].some((text) => (text ?? '').trim() !== '')
  const error = amountError(parseAmountInput(value))
  return {
    ...(isKnown ? {} : { name: messages.leads.form.needContact }),
    ...(error === undefined ? {} : { value: error }),
  }
}

/**
 * Input for the service: only fields that are filled in, and a loss reason only if the lead is
 * lost.
 */
export function toCreateInput(values: LeadValues): CreateLeadInput {
  const filled = Object.entries(values).filter(
    ([field, text]) => text.trim() !== '' && (field !== 'lossReason' || values.status === 'lost'),
  )
  return Object.fromEntries(
    filled.map(([field, text]) => [field, field === 'value' ? amountInputText(text) : text]),
  )
}

/**
 * Amount in the API's notation. Invalid amounts are sent unchanged so that the service rejects
 * them.
 */
function amountInputText(text: string): string {
  const read = parseAmountInput(text)
  return 'value' in read && read.value !== null ? String(read.value) : text
}

/** Error messages by field. */
export const leadFieldErrors = (error: unknown): Partial<Record<LeadField, string>> =>
  Object.fromEntries(
    fieldProblems(error).flatMap(({ field, message }) =>
      isLeadField(field) ? [[field, message]] : [],
    ),
  )
