import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { bitSlicedFields } from '../bitmap/bit-slices-store.ts'
import { type IndexedColumns, presenceFields } from '../bitmap/segment-bitmaps.ts'
import {
  digestDigits,
  digestDim,
  digestFields,
  equalityFields,
  isInstant,
  visibleColumn,
} from '../query/indexed-fields-store.ts'
import type { SummedColumns } from '../rollups/segment-sums.ts'
import { type Boundary, isBetween } from './segment-store.ts'

/** The lead columns that a segment is built from; instants are in milliseconds. */
export interface SegmentLead extends IndexedColumns, SummedColumns {
  readonly id: string
}

/** Converts an instant to milliseconds, because numbers can be read faster. */
const toMillis = (name: string): Sql =>
  sql`(date_part('epoch', ${sql.ref(name)}) * 1000)::bigint as ${sql.ref(name)}`

const presence = sql.join(
  presenceFields.map(
    (name, i) =>
      sql`case when ${visibleColumn('lead', name)} is null then 0 else ${sql.lit(2 ** i)} end`,
  ),
  sql` + `,
)

/** Only the first digits of each digest, because click IDs are long. */
const digestColumns = digestFields.map(
  (name) =>
    sql`left(encode(sha256(convert_to(${sql.ref(name)}, 'UTF8')), 'hex'), ${sql.lit(digestDigits)})
      as ${sql.ref(digestDim(name))}`,
)

const columns = sql.join([
  sql`lead.id`,
  toMillis('createdAt'),
  ...bitSlicedFields.map((name) => (isInstant(name) ? toMillis(name) : sql.ref(name))),
  ...equalityFields.map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`),
  ...digestColumns,
  sql.columns(['moreLabelIds', 'locked']),
  sql`${presence} as presence`,
])

/**
 * Reads a segment's leads in creation order and deletes their deltas, in a single statement, so
 * that it deletes exactly the deltas whose changes it reads.
 *
 * @param after  Last lead of the previous segment.
 */
export function takeSegmentLeads(
  tx: OrgTx,
  after: Boundary,
  last: Boundary,
): Promise<SegmentLead[]> {
  const isInside = (id: string) => sql`
    "orgId" = ${tx.orgId} and ${isBetween(id, { after, last })}`
  return tx.query(sql`
    with forgotten as (delete from lead_change where ${isInside('leadId')})
    select ${columns} from lead where ${isInside('id')}
    order by lead."createdAt", lead.id`)
}
