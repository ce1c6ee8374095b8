import type { Samples } from './outgoing-samples.ts'

/** IDs to use in the paths of custom field operations. */
interface CustomFieldIds {
  readonly customFieldId: string
  readonly leadId: string
}

export const customFieldSamples: Samples<CustomFieldIds> = {
  list_custom_fields: () => ({}),
  suggest_custom_fields: () => ({}),
  create_custom_field: () => ({
    sent: { body: { key: 'size', label: 'Company size', type: 'number' } },
  }),
  change_custom_field: ({ customFieldId: id }) => ({
    id,
    sent: { body: { label: 'Team budget' } },
  }),
  order_custom_fields: ({ customFieldId }) => ({ sent: { body: { ids: [customFieldId] } } }),
  archive_custom_field: ({ customFieldId: id }) => ({ id }),
  change_custom_values: ({ leadId: id, customFieldId }) => ({
    id,
    sent: { body: { values: { [customFieldId]: 5 } } },
  }),
}
