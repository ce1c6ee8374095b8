import { clickIds } from '../../../../contract/click-ids.ts'
import { isLeadField, type LeadField, leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import type { CreateLeadInput } from '../../../../sdk/app-operations.generated.ts'
import { fieldProblems } from '../../../components/feedback/field-problems.ts'
import { messages } from '../../../i18n/index.ts'
import { parseAmountInput } from '../../../lib/amount-input.ts'
import { amountError } from '../shared/amount-error.ts'

/** Who it is. */
export const contactFields = ['name', 'email', 'phone', 'country'] as const satisfies LeadField[]

/** Where it came from, beside click ids. */
export const trafficFields: readonly LeadField[] = [
  'externalId',
  'website',
  'path',
  'referrer',
  ...leadFieldsWhere((field) => field.write).filter((field) => field.startsWith('utm_')),
]

/** Ids of clicks. */
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

/** What the form holds: a text per field, empty where nothing is known. */
export type LeadValues = Partial<Record<LeadField, string>>

/** A form that nobody has filled in. */
export const emptyLead: LeadValues = {
  ...Object.fromEntries(
    [...contactFields, ...trafficFields, ...clickIdFields, ...dealFields].map((one) => [one, '']),
  ),
  status: 'open',
}

/** What is wrong before anything is sent: a lead of which one can reach nobody is none. */
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

/** What is sent: only what was filled in, and a loss reason only with a lost lead. */
export function toCreateInput(values: LeadValues): CreateLeadInput {
  const filled = Object.entries(values).filter(
    ([field, text]) => text.trim() !== '' && (field !== 'lossReason' || values.status === 'lost'),
  )
  return Object.fromEntries(
    filled.map(([field, text]) => [field, field === 'value' ? amountInputText(text) : text]),
  )
}

/** An amount as the service reads it; what is none stays, to be refused there. */
function amountInputText(text: string): string {
  const read = parseAmountInput(text)
  return 'value' in read && read.value !== null ? String(read.value) : text
}

/** What the service says of single fields. */
export const leadFieldErrors = (error: unknown): Partial<Record<LeadField, string>> =>
  Object.fromEntries(
    fieldProblems(error).flatMap(({ field, message }) =>
      isLeadField(field) ? [[field, message]] : [],
    ),
  )
