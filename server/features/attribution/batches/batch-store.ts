import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

/** A place in the order of creation. */
export interface Place {
  /** ISO instant. */
  readonly at: string
  readonly id: string
}

/** Leads in the order of creation, beyond `after` up to and with `until`. */
export interface Batch {
  readonly after: Place
  readonly until: Place
}

/**
 * True for a lead `l` in a slice. The bounds of `createdAt` by itself are for the planner, which
 * takes every place for far away.
 */
export const inSlice = ({ after, until }: Batch): Sql => sql`
  l."createdAt" >= ${after.at} and l."createdAt" <= ${until.at}
  and (l."createdAt", l.id) > (${after.at}, ${after.id})
  and (l."createdAt", l.id) <= (${until.at}, ${until.id})`

/**
 * The place of the last of the next `size` leads beyond `after`; nothing where fewer are left
 * before `until`. Read from index lead_by_created alone.
 */
export async function selectSliceEnd(
  tx: OrgTx,
  slice: Batch,
  size: number,
): Promise<Place | undefined> {
  const [end] = await tx.query<Place>(sql`
    select l."createdAt" as at, l.id from lead l
    where l."orgId" = ${tx.orgId} and ${inSlice(slice)}
    order by l."createdAt", l.id offset ${size - 1} limit 1`)
  return end
}
