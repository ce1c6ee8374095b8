import { clickIds } from '../../../contract/click-ids.ts'
import { type LeadField, leadFieldEntries, leadFields } from '../../../contract/lead-fields.ts'
import { consentFields } from '../../../contract/leads/lead-values.ts'
import { words } from '../../i18n/en/index.ts'

const shorter: Readonly<Partial<Record<LeadField, string>>> = words.leads.columnNames

/** What a field is called in tables and forms. */
export const fieldName = (field: LeadField): string => shorter[field] ?? leadFields[field].label

/** Name of a group of fields. */
export type FieldGroup = keyof typeof words.leads.groups

const deal: readonly LeadField[] = [
  'status',
  'value',
  'lossReason',
  'labelId',
  'selectedConversionEventId',
  'conversionName',
  'note',
  'custom',
]
const contact: readonly LeadField[] = ['name', 'email', 'phone', 'country']
const traffic: readonly LeadField[] = ['source', 'website', 'path', 'referrer']
const consents: ReadonlySet<string> = new Set(consentFields)

/** The group in which a field stands; what fits nowhere else is about the record itself. */
export function groupOf(field: LeadField): FieldGroup {
  if (contact.includes(field)) return 'contact'
  if (deal.includes(field)) return 'deal'
  if (traffic.includes(field) || field.startsWith('utm_')) return 'traffic'
  if (field in clickIds) return 'clickIds'
  if (consents.has(field)) return 'consent'
  return field.startsWith('searchAds') ? 'searchAds' : 'record'
}

// Object.keys loses the literal names of the table.
const groups = Object.keys(words.leads.groups) as FieldGroup[]

/** Every group with its fields that pass `keep`, in the order of the list; without empty groups. */
export const groupedFields = (
  keep: (field: LeadField) => boolean,
): readonly { group: FieldGroup; name: string; fields: readonly LeadField[] }[] =>
  groups
    .map((group) => ({
      group,
      name: words.leads.groups[group],
      fields: leadFieldEntries
        .map(([field]) => field)
        .filter((field) => groupOf(field) === group && keep(field)),
    }))
    .filter(({ fields }) => fields.length > 0)
