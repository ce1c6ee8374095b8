export type TaxonomyKind = keyof typeof taxonomyOperations

/** Operations for each kind; their responses have the same shape. */
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

export interface TaxonomyItem {
  readonly id: string
  readonly name: string
}
