import { clickIds } from '../../../../contract/click-ids.ts'
import { isLeadField, type LeadField, leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import type { CreateLeadInput } from '../../../../sdk/app-operations.generated.ts'
import { fieldProblems } from '../../../components/feedback/field-problems.ts'
import { words } from '../../../i18n/en/index.ts'
import { readTypedAmount } from '../../../lib/amount-input.ts'
import { amountFault } from '../shared/amount-error.ts'

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
  const fault = amountFault(readTypedAmount(value))
  return {
    ...(isKnown ? {} : { name: words.leads.form.needContact }),
    ...(fault === undefined ? {} : { value: fault }),
  }
}

/** What is sent: only what was filled in, and a loss reason only with a lost lead. */
export function toCreateInput(values: LeadValues): CreateLeadInput {
  const filled = Object.entries(values).filter(
    ([field, text]) => text.trim() !== '' && (field !== 'lossReason' || values.status === 'lost'),
  )
  return Object.fromEntries(
    filled.map(([field, text]) => [field, field === 'value' ? plainAmount(text) : text]),
  )
}

/** An amount as the service reads it; what is none stays, to be refused there. */
function plainAmount(text: string): string {
  const read = readTypedAmount(text)
  return 'value' in read && read.value !== null ? String(read.value) : text
}

/** What the service says of single fields. */
export const problemsOf = (error: unknown): Partial<Record<LeadField, string>> =>
  Object.fromEntries(
    fieldProblems(error).flatMap(({ field, message }) =>
      isLeadField(field) ? [[field, message]] : [],
    ),
  )
