import { clickIds } from '../../../contract/click-ids.ts'
import { type LeadField, leadFieldEntries } from '../../../contract/lead-fields.ts'
import { consentFields } from '../../../contract/leads/lead-values.ts'
import { messages } from '../../i18n/index.ts'

const shortNames: Readonly<Partial<Record<LeadField, string>>> = messages.leads.columnNames

/** A field's label in tables and forms. */
export const fieldName = (field: LeadField): string =>
  shortNames[field] ?? messages.fieldLabels[field]

export type FieldGroup = keyof typeof messages.leads.groups

const dealFields: readonly LeadField[] = [
  'status',
  'stageId',
  'value',
  'lossReason',
  'ownerId',
  'labelId',
  'moreLabelIds',
  'selectedConversionEventId',
  'conversionName',
  'note',
  'custom',
]
const contactFields: readonly LeadField[] = ['name', 'email', 'phone', 'country']
const trafficFields: readonly LeadField[] = ['source', 'website', 'path', 'referrer']
const consentFieldSet: ReadonlySet<string> = new Set(consentFields)

/** A field's group. Fields that are not in a group describe the record itself. */
export function fieldGroup(field: LeadField): FieldGroup {
  if (contactFields.includes(field)) return 'contact'
  if (dealFields.includes(field)) return 'deal'
  if (trafficFields.includes(field) || field.startsWith('utm_')) return 'traffic'
  if (field in clickIds) return 'clickIds'
  if (consentFieldSet.has(field)) return 'consent'
  return field.startsWith('searchAds') ? 'searchAds' : 'record'
}

// `Object.keys` loses the keys' literal type.
const groups = Object.keys(messages.leads.groups) as FieldGroup[]

/**
 * Groups with the fields that pass `keep`, in display order; empty groups are omitted.
 */
export const groupedFields = (
  keep: (field: LeadField) => boolean,
): readonly { group: FieldGroup; name: string; fields: readonly LeadField[] }[] =>
  groups
    .map((group) => ({
      group,
      name: messages.leads.groups[group],
      fields: leadFieldEntries
        .map(([field]) => field)
        .filter((field) => fieldGroup(field) === group && keep(field)),
    }))
    .filter(({ fields }) => fields.length > 0)
