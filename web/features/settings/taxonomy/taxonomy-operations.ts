/** What a lead can be marked with. */
export type TaxonomyKind = keyof typeof taxonomyOperations

/** What can be done with each kind; the answers have one shape. */
export const taxonomyOperations = {
  label: {
    list: 'list_labels',
    add: 'add_label',
    rename: 'rename_label',
    remove: 'delete_label',
  },
  conversionEvent: {
    list: 'list_conversion_events',
    add: 'add_conversion_event',
    rename: 'rename_conversion_event',
    remove: 'delete_conversion_event',
  },
} as const

/** One label or conversion event. */
export interface TaxonomyItem {
  readonly id: string
  readonly name: string
}
