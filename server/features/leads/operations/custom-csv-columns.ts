import { readCustomColumn } from '../../../../contract/custom-fields/custom-columns.ts'
import {
  type CustomDefinition,
  parseCustomData,
  readCustomValue,
} from '../../../../contract/custom-fields/custom-values.ts'
import type { CsvValue } from '../../../../contract/imports/csv.ts'
import { leadCsvColumns } from '../../../../contract/leads/lead-csv.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { type CustomFieldRow, selectActiveFields } from '../../custom-fields/index.ts'

/** CSV columns that show custom fields. */
export interface CustomCsvColumns {
  readonly headers: readonly string[]
  /** Cells for a lead with this custom data. */
  listValues(custom: string | null): CsvValue[]
}

/** The requested fields, excluding columns for custom fields. */
export const withoutCustomColumns = (fields: readonly string[] | undefined) =>
  fields?.filter((name) => readCustomColumn(name.trim()) === undefined)

/**
 * Loads the custom fields to include in a file: all of them, or only those with a column name in
 * `fields`. Skips fields that no longer exist.
 */
export async function loadCustomCsvColumns(
  ctx: Ctx,
  fields: readonly string[] | undefined,
): Promise<CustomCsvColumns> {
  const ids = fields?.flatMap((name) => readCustomColumn(name.trim()) ?? [])
  if (ids?.length === 0) return { headers: [], listValues: () => [] }
  const active = await ctx.db.readInOrg(ctx.org.id, selectActiveFields)
  const shown =
    ids === undefined ? active : ids.flatMap((id) => active.find((one) => one.id === id) ?? [])
  return {
    headers: toHeaders(shown),
    listValues(custom) {
      const data = parseCustomData(custom)
      return shown.map((field) => findValue(field, data))
    },
  }
}

/** The fields' labels; the key is appended to a label that another column shares. */
function toHeaders(fields: readonly CustomFieldRow[]): string[] {
  const labels = fields.map(({ label }) => label)
  const names: readonly string[] = leadCsvColumns
  return fields.map(({ key, label }) => {
    const isUnique = !names.includes(label) && labels.indexOf(label) === labels.lastIndexOf(label)
    return isUnique ? label : `${label} (${key})`
  })
}

/** A value that does not match the type is written unchanged. */
function findValue(field: CustomDefinition, data: ReadonlyMap<string, unknown>): CsvValue {
  const read = readCustomValue(field, data)
  if (read.kind === 'empty') return null
  return read.kind === 'other' ? read.text : read.value
}
