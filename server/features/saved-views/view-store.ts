import type { CustomColumn } from '../../../contract/custom-fields/custom-columns.ts'
import type { LeadField } from '../../../contract/lead-fields.ts'
import { viewLimits } from '../../../contract/leads/saved-views.ts'
import { acquireOrgLock, type OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

export interface ViewRow {
  readonly id: string
  readonly name: string
  readonly query: Readonly<Record<string, unknown>>
  readonly columns: readonly (LeadField | CustomColumn)[] | null
  /** User who created the view; null once their account has been deleted. */
  readonly madeBy: string | null
  /** The only user who can see the view; null if it is shared. */
  readonly privateTo: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** A view with its author's current name. */
export type NamedViewRow = ViewRow & { readonly madeByName: string | null }

const columns = sql.raw(
  ['id', 'name', 'query', 'columns', 'madeBy', 'privateTo', 'createdAt', 'updatedAt']
    .map((name) => `view."${name}"`)
    .join(', '),
)

/** Maximum number of views that a user can see, including shared views. */
const mostSeen = viewLimits.perPerson + viewLimits.shared

/** Views that a user can see, sorted by name. */
export const selectViews = (tx: OrgTx, personId: string): Promise<NamedViewRow[]> =>
  tx.query(sql`
    select ${columns}, person.name as "madeByName"
    from saved_view as view left join person on person.id = view."madeBy"
    where view."orgId" = ${tx.orgId}
      and (view."privateTo" = ${personId} or view."privateTo" is null)
    order by lower(view.name), view.id limit ${mostSeen}`)

/** Loads a view that the user can see and locks it until the transaction ends. */
export async function lockView(
  tx: OrgTx,
  id: string,
  personId: string,
): Promise<NamedViewRow | undefined> {
  const [view] = await tx.query<NamedViewRow>(sql`
    select ${columns}, person.name as "madeByName"
    from saved_view as view left join person on person.id = view."madeBy"
    where view."orgId" = ${tx.orgId} and view.id = ${id}
      and (view."privateTo" = ${personId} or view."privateTo" is null)
    for update of view`)
  return view
}

/** True if the user can see another view with this name, ignoring case. */
export async function hasViewNamed(
  tx: OrgTx,
  { personId, id, name }: { readonly personId: string; readonly id: string; readonly name: string },
): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from saved_view
    where "orgId" = ${tx.orgId} and lower(name) = lower(${name}) and id <> ${id}
      and ("privateTo" = ${personId} or "privateTo" is null)
    limit 1`)
  return rows.length > 0
}

/** Number of the user's own views, and number of shared views in the organization. */
export async function countViews(
  tx: OrgTx,
  personId: string,
): Promise<{ readonly own: number; readonly shared: number }> {
  const [counts] = await tx.query<{ own: number; shared: number }>(sql`
    select count(*) filter (where "madeBy" = ${personId}) as own,
      count(*) filter (where "privateTo" is null) as shared
    from saved_view
    where "orgId" = ${tx.orgId} and ("madeBy" = ${personId} or "privateTo" is null)`)
  return counts ?? { own: 0, shared: 0 }
}

/**
 * Serializes additions, so that the limits on a user's own views and on shared views cannot be
 * exceeded.
 */
export const lockViews = (tx: OrgTx): Promise<void> => acquireOrgLock(tx, 'views')

/**
 * Inserts a view.
 *
 * @returns False if its author is no longer a member.
 */
export async function insertView(
  tx: OrgTx,
  view: ViewRow & { readonly madeBy: string },
): Promise<boolean> {
  const added = await tx.query(sql`
    insert into saved_view ("orgId", id, name, query, columns, "madeBy", "privateTo",
      "createdAt", "updatedAt")
    select "orgId", ${view.id}::uuid, ${view.name}::text, ${JSON.stringify(view.query)}::jsonb,
      ${view.columns}::text[], ${view.madeBy}::uuid, ${view.privateTo}::uuid,
      ${view.createdAt}::timestamptz, ${view.updatedAt}::timestamptz
    from member where "orgId" = ${tx.orgId} and "userId" = ${view.madeBy} returning 1`)
  return added.length > 0
}

/** Overwrites a view. The caller must have locked it. */
export async function updateView(tx: OrgTx, view: ViewRow): Promise<void> {
  await tx.query(sql`
    update saved_view set name = ${view.name}, query = ${JSON.stringify(view.query)}::jsonb,
      columns = ${view.columns}::text[], "privateTo" = ${view.privateTo}::uuid,
      "updatedAt" = ${view.updatedAt}
    where "orgId" = ${tx.orgId} and id = ${view.id}`)
}

export async function removeView(tx: OrgTx, id: string): Promise<void> {
  await tx.query(sql`delete from saved_view where "orgId" = ${tx.orgId} and id = ${id}`)
}
