import type { OrgTx } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'
import { notifyOrg } from './org-store.ts'

/** A label of an organization, or one of its conversion events. */
export interface Choice {
  readonly id: string
  readonly name: string
}

/** Where the two kinds of choices are kept. */
const tables = {
  label: sql.table('label'),
  conversionEvent: sql.table('conversion_event'),
} as const

/** Kind of choice. */
export type ChoiceKind = keyof typeof tables

/** Most choices of one kind in an organization. */
export const maxChoices = 500

/** The organization's labels or conversion events, by name. */
export const selectChoices = (tx: OrgTx, kind: ChoiceKind): Promise<Choice[]> =>
  tx.query(sql`
    select id, name from ${tables[kind]} where "orgId" = ${tx.orgId}
    order by name limit ${maxChoices}`)

/**
 * Adds a label or conversion event, and tells every process.
 *
 * @returns False when one of that name exists already.
 */
export async function insertChoice(
  tx: OrgTx,
  kind: ChoiceKind,
  choice: Choice,
  now: Date,
): Promise<boolean> {
  const added = await tx.query(sql`
    insert into ${tables[kind]} ("orgId", id, name, "createdAt")
    values (${tx.orgId}, ${choice.id}, ${choice.name}, ${now.toISOString()})
    on conflict ("orgId", name) do nothing returning 1`)
  await notifyOrg(tx)
  return added.length > 0
}
