import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { StoredField } from './custom-field-store.ts'
import { type LeadCustom, toValueRows, type ValueRow } from './to-value-rows.ts'

/**
 * Stores the new leads' values in the given fields.
 *
 * @param fields  The fields, as returned by the statement that inserted the leads; null for none.
 */
export async function insertCustomValues(
  tx: OrgTx,
  fields: readonly StoredField[] | null,
  leads: readonly LeadCustom[],
): Promise<void> {
  const rows = fields === null ? [] : toValueRows(fields, leads)
  if (rows.length > 0) await upsertValues(tx, [], [], rows)
}

/**
 * Replaces the leads' values in the given fields. The transaction must have locked the leads.
 *
 * @param fields  The fields, as returned by the statement that changed the leads; null for none.
 */
export async function replaceCustomValues(
  tx: OrgTx,
  fields: readonly StoredField[] | null,
  leads: readonly LeadCustom[],
): Promise<void> {
  if (fields === null || leads.length === 0) return
  const fieldIds = fields.map(({ id }) => id)
  const leadIds = leads.map(({ id }) => id)
  await upsertValues(tx, fieldIds, leadIds, toValueRows(fields, leads))
}

/** Upserts rows and deletes all other rows for the given leads and fields. */
async function upsertValues(
  tx: OrgTx,
  fieldIds: readonly string[],
  leadIds: readonly string[],
  rows: readonly ValueRow[],
): Promise<void> {
  await tx.query(sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)})
        as given ("leadId" uuid, "fieldId" uuid, text text, number double precision)),
    gone as (
      delete from lead_custom_value as stored
      where "orgId" = ${tx.orgId} and "leadId" = any(${leadIds}::uuid[])
        and "fieldId" = any(${fieldIds}::uuid[]) and not exists (
          select from given
          where given."leadId" = stored."leadId" and given."fieldId" = stored."fieldId"))
    insert into lead_custom_value as stored ("orgId", "leadId", "fieldId", text, number)
    select ${tx.orgId}::uuid, "leadId", "fieldId", text, number from given
    on conflict ("orgId", "leadId", "fieldId") do update
    set text = excluded.text, number = excluded.number
    where stored.text is distinct from excluded.text
      or stored.number is distinct from excluded.number`)
}

/**
 * Custom data of the next leads, in ID order. Locks the leads, so that they cannot change in the
 * meantime.
 */
export async function lockLeadsAfter(
  tx: OrgTx,
  id: string | null,
  limit: number,
): Promise<LeadCustom[]> {
  return tx.query<LeadCustom>(sql`
    select id, custom from lead where "orgId" = ${tx.orgId} and id = any(array(
      select id from lead
      where "orgId" = ${tx.orgId} and id > ${id ?? '00000000-0000-0000-0000-000000000000'}::uuid
      order by id limit ${limit}))
    order by id desc for share`)
}

/** @returns Number of deleted values, at most `limit`. */
export async function deleteFieldValues(
  tx: OrgTx,
  fieldId: string,
  limit: number,
): Promise<number> {
  const deleted = await tx.query(sql`
    delete from lead_custom_value
    where "orgId" = ${tx.orgId} and "fieldId" = ${fieldId} and "leadId" = any(array(
      select "leadId" from lead_custom_value
      where "orgId" = ${tx.orgId} and "fieldId" = ${fieldId} limit ${limit}))
    returning 1`)
  return deleted.length
}
