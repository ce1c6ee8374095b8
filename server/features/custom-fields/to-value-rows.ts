import {
  type CustomType,
  foldCustomText,
  parseCustomData,
  readCustomValue,
} from '../../../contract/custom-fields/custom-values.ts'
import type { StoredField } from './custom-field-store.ts'

/** A lead's ID and custom data. */
export interface LeadCustom {
  readonly id: string
  readonly custom: string | null
}

/** A row of `lead_custom_value`, without `orgId`; null columns are omitted. */
export interface ValueRow {
  readonly leadId: string
  readonly fieldId: string
  readonly text?: string
  readonly number?: number
}

/**
 * Rows for the leads' values in the fields. If a value does not match its field's type, both `text`
 * and `number` are omitted.
 */
export const toValueRows = (
  fields: readonly StoredField[],
  leads: readonly LeadCustom[],
): ValueRow[] =>
  leads.flatMap(({ id: leadId, custom }) => {
    const data = parseCustomData(custom)
    if (data.size === 0) return []
    return fields.flatMap((field): ValueRow[] => {
      const read = readCustomValue(field, data)
      if (read.kind === 'empty') return []
      const row = { leadId, fieldId: field.id }
      return [read.kind === 'other' ? row : { ...row, ...toColumns(field.type, read.value) }]
    })
  })

/** A typed value, as it is stored and compared. */
export const toColumns = (
  type: CustomType,
  value: string | number | boolean,
): Pick<ValueRow, 'text' | 'number'> =>
  type === 'number' ? { number: Number(value) } : { text: foldCustomText(String(value)) }
