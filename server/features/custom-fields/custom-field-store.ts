import type { CustomDefinition } from '../../../contract/custom-fields/custom-values.ts'
import { customFieldLimits } from '../../../contract/custom-fields/custom-values.ts'
import type { OrgTx, SystemTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/**
 * Background work needed before `lead_custom_value` contains exactly the values that all leads have
 * in a field.
 */
export type FieldWork = 'wait' | 'fill' | 'clear'

export interface CustomFieldRow extends CustomDefinition {
  readonly id: string
  readonly label: string
  readonly position: number
  readonly archivedAt: string | null
  readonly work: FieldWork | null
}

const columns = sql.raw('id, key, label, type, choices, position, "archivedAt", work')

/** All fields, in order. */
export const selectCustomFields = (tx: OrgTx): Promise<CustomFieldRow[]> =>
  tx.query(sql`
    select ${columns} from lead_custom_field
    where "orgId" = ${tx.orgId} order by position, id limit ${customFieldLimits.stored}`)

/** Like {@link selectCustomFields}, but without archived fields. */
export const selectActiveFields = async (tx: OrgTx): Promise<CustomFieldRow[]> =>
  (await selectCustomFields(tx)).filter(({ archivedAt }) => archivedAt === null)

/** Return value of {@link buildStoredFields}. */
export type StoredField = CustomDefinition & { readonly id: string }

/**
 * Subquery for the fields whose values a write must store, as JSON; null if there are none. Part of
 * the statement that writes leads, so that organizations without fields need no additional
 * statement.
 */
export const buildStoredFields = (tx: OrgTx): Sql => sql`(
  select json_agg(json_build_object('id', id, 'key', key, 'type', type, 'choices', choices))
  from lead_custom_field where "orgId" = ${tx.orgId} and "archivedAt" is null)`

export async function insertCustomField(
  tx: OrgTx,
  field: Omit<CustomFieldRow, 'archivedAt' | 'work'>,
  createdAt: string,
): Promise<void> {
  await tx.query(sql`
    insert into lead_custom_field ("orgId", id, key, label, type, choices, position, "createdAt",
      work)
    values (${tx.orgId}, ${field.id}, ${field.key}, ${field.label}, ${field.type},
      ${field.choices}, ${field.position}, ${createdAt}, 'wait')`)
}

/** Overwrites a field except for its key. If `work` is set, that background work starts over. */
export async function updateCustomField(
  tx: OrgTx,
  { id, label, type, choices, position, archivedAt, work }: CustomFieldRow,
): Promise<void> {
  await tx.query(sql`
    update lead_custom_field set label = ${label}, type = ${type}, choices = ${choices},
      position = ${position}, "archivedAt" = ${archivedAt}, work = ${work}, "reachedId" = null
    where "orgId" = ${tx.orgId} and id = ${id}`)
}

/** Changes a field's position without restarting its background work. */
export async function updatePosition(
  tx: OrgTx,
  { id, position }: Pick<CustomFieldRow, 'id' | 'position'>,
): Promise<void> {
  await tx.query(sql`
    update lead_custom_field set position = ${position}
    where "orgId" = ${tx.orgId} and id = ${id}`)
}

export interface PendingField extends StoredField {
  readonly work: FieldWork
  readonly reachedId: string | null
}

/**
 * Locks the next field with pending work; `undefined` if no field has any, or if another process
 * has locked the field.
 */
export async function lockPendingField(tx: OrgTx): Promise<PendingField | undefined> {
  const [field] = await tx.query<PendingField>(sql`
    select id, key, type, choices, work, "reachedId" from lead_custom_field
    where "orgId" = ${tx.orgId} and work is not null
    order by position, id limit 1 for update skip locked`)
  return field
}

/** Stores the progress of a field's work. */
export async function updateWork(
  tx: OrgTx,
  { id, work, reachedId }: { id: string; work: FieldWork | null; reachedId: string | null },
): Promise<void> {
  await tx.query(sql`
    update lead_custom_field set work = ${work}, "reachedId" = ${reachedId}
    where "orgId" = ${tx.orgId} and id = ${id}`)
}

/** Organizations that have fields with work pending. */
export async function selectOrgsWithWork(tx: SystemTx): Promise<string[]> {
  await tx.set('app.custom_fields', 'on')
  const orgs = await tx.query<{ orgId: string }>(sql`
    select distinct "orgId" from lead_custom_field where work is not null limit 10000`)
  return orgs.map(({ orgId }) => orgId)
}

/** Custom data of the newest leads with visible contact data. */
export async function selectRecentCustom(tx: OrgTx): Promise<string[]> {
  const rows = await tx.query<{ custom: string }>(sql`
    select custom from (
      select custom, locked from lead where "orgId" = ${tx.orgId}
      order by "createdAt" desc, id desc limit 500) as recent
    where custom is not null and not locked and length(custom) <= 10000`)
  return rows.map(({ custom }) => custom)
}
