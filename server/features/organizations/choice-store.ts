import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Taxonomy item: a label or conversion event. */
export interface Choice {
  readonly id: string
  readonly name: string
}

const tables = {
  label: sql.ref('label'),
  conversionEvent: sql.ref('conversion_event'),
} as const

export type ChoiceKind = keyof typeof tables

/** Maximum number of items per kind and organization. */
export const maxChoices = 500

/** Labels or conversion events, sorted by name. */
export const selectChoices = (tx: OrgTx, kind: ChoiceKind): Promise<Choice[]> =>
  tx.query(sql`
    select id, name from ${tables[kind]} where "orgId" = ${tx.orgId}
    order by name limit ${maxChoices}`)

/**
 * Adds a taxonomy item and notifies all processes.
 * @returns False if the name is taken, ignoring case.
 */
export async function insertChoice(
  tx: OrgTx,
  kind: ChoiceKind,
  choice: Choice,
  now: Date,
): Promise<boolean> {
  const added = await tx.query(sql`
    insert into ${tables[kind]} ("orgId", id, name, "createdAt")
    select ${tx.orgId}::uuid, ${choice.id}::uuid, ${choice.name}::text,
      ${now.toISOString()}::timestamptz
    where not exists (
      select 1 from ${tables[kind]}
      where "orgId" = ${tx.orgId} and lower(name) = lower(${choice.name}))
    on conflict ("orgId", name) do nothing returning 1`)
  await tx.publish({ kind: 'org', id: tx.orgId })
  return added.length > 0
}

/**
 * Renames a taxonomy item and notifies all processes.
 * @returns `taken` if another item has the name, ignoring case.
 */
export async function renameChoice(
  tx: OrgTx,
  kind: ChoiceKind,
  { id, name }: Choice,
): Promise<'renamed' | 'taken' | 'missing'> {
  const others = await tx.query(sql`
    select 1 from ${tables[kind]}
    where "orgId" = ${tx.orgId} and lower(name) = lower(${name}) and id <> ${id}`)
  if (others.length > 0) return 'taken'
  const renamed = await tx.query(sql`
    update ${tables[kind]} set name = ${name} where "orgId" = ${tx.orgId} and id = ${id}
    returning 1`)
  await tx.publish({ kind: 'org', id: tx.orgId })
  return renamed.length > 0 ? 'renamed' : 'missing'
}

/** Deletes a taxonomy item and notifies all processes. @returns False if it does not exist. */
export async function deleteChoice(tx: OrgTx, kind: ChoiceKind, id: string): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from ${tables[kind]} where "orgId" = ${tx.orgId} and id = ${id} returning 1`)
  await tx.publish({ kind: 'org', id: tx.orgId })
  return deleted.length > 0
}
