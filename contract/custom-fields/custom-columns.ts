/** Lead table column that shows a custom field; its name contains the field's ID. */
export type CustomColumn = `custom.${string}`

const prefix = 'custom.'

/** ID of the column's custom field; `undefined` for any other column. */
export const readCustomColumn = (column: string): string | undefined =>
  column.startsWith(prefix) && column.length > prefix.length
    ? column.slice(prefix.length)
    : undefined

export const toCustomColumn = (fieldId: string): CustomColumn => `custom.${fieldId}`
