import { logChange } from '../../../lead-index/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { encodeRows, type Sql, sql } from '../../../platform/db/sql.ts'
import {
  buildStoredFields,
  replaceCustomValues,
  type StoredField,
} from '../../custom-fields/index.ts'
import { type LeadRow, leadColumns } from '../model/lead-row.ts'

/** Columns that change while a lead is worked on, and their types. Most updates change no others. */
const workColumns = {
  status: sql`text`,
  value: sql`bigint`,
  note: sql`text`,
  lossReason: sql`text`,
  labelId: sql`uuid`,
  moreLabelIds: sql`text`,
  ownerId: sql`uuid`,
  stageId: sql`uuid`,
  selectedConversionEventId: sql`uuid`,
  updatedAt: sql`timestamptz`,
  qualifiedAt: sql`timestamptz`,
  wonAt: sql`timestamptz`,
  lostAt: sql`timestamptz`,
} as const satisfies Partial<Record<keyof LeadRow, Sql>>

type WorkColumn = keyof typeof workColumns

// `Object.keys` loses the key types.
const workColumnNames = Object.keys(workColumns) as WorkColumn[]

/** One assignment per column: Citus applies `set (…) = (…)` in the table's column order. */
const buildAssignments = (columns: readonly string[]): Sql =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`changed.${column}`)}`))

const allAssignments = buildAssignments(leadColumns)
const workAssignments = buildAssignments(workColumnNames)
const workTypes = sql.join(
  workColumnNames.map((column) => sql`${sql.ref(column)} ${workColumns[column]}`),
)

const isWorkColumn = (field: string): boolean => Object.hasOwn(workColumns, field)

/** Only the columns that the statement reads, because parsing JSON takes long in the database. */
const toWorkRow = (row: LeadRow): object => {
  const values: Record<string, unknown> = { id: row.id }
  for (const column of workColumnNames) if (row[column] !== null) values[column] = row[column]
  return values
}

/**
 * Overwrites leads. The caller must have locked them.
 *
 * @param fields  Names of all changed columns, except those that are computed from others.
 */
export async function updateLeads(
  tx: OrgTx,
  rows: readonly LeadRow[],
  fields: readonly string[] = leadColumns,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const log = logChange(sql`
    select * from lead where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])`)
  if (fields.every(isWorkColumn)) {
    await tx.query(sql`
      with noted as (${log})
      update lead set ${workAssignments}
      from json_to_recordset(${encodeRows(rows.map(toWorkRow))}) as changed (id uuid, ${workTypes})
      where lead."orgId" = ${tx.orgId} and lead.id = changed.id`)
    return
  }
  const [stored] = await tx.query<{ fields: readonly StoredField[] | null }>(sql`
    with noted as (${log}),
    updated as (
      update lead set ${allAssignments}
      from json_populate_recordset(null::lead, ${encodeRows(rows)}) as changed
      where lead."orgId" = ${tx.orgId} and lead.id = changed.id)
    select ${buildStoredFields(tx)} as fields`)
  await replaceCustomValues(tx, stored?.fields ?? null, rows)
}
