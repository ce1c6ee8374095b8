import { selectDigits, thresholdValue } from '../../../lead-index/bitmap/bit-slices-store.ts'
import { selectFieldValues } from '../../../lead-index/query/indexed-fields-store.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** A bitmap as text. */
export interface BitmapText {
  readonly dim: string
  readonly value: string
  readonly n: number
  readonly bits: string
}

/** The bitmaps of an organization's only segment. */
export const selectStoredBitmaps = (tx: OrgTx): Promise<BitmapText[]> =>
  tx.query(sql`
    select dim, value, n, bits::text as bits from lead_vector where "orgId" = ${tx.orgId}
    order by dim, value`)

/** Bitmaps of a segment with all of an organization's leads, as computed by the database. */
export const computeBitmaps = (tx: OrgTx): Promise<BitmapText[]> =>
  tx.query(sql`
    with sealed as materialized (
      select *, (row_number() over (order by "createdAt", id) - 1)::integer as slot
      from lead where "orgId" = ${tx.orgId}),
    size as (select repeat('0', count(*)::integer)::bit varying as none from sealed),
    expected as (
      select slot, dim, image.value from sealed, lateral ${selectFieldValues('sealed')} as image
      union all
      select slot, dim, ${thresholdValue(sql`place`, sql`least`)}
      from sealed, lateral ${selectDigits('sealed')} as code, generate_series(1, digit) as least)
    select dim, value, count(*) as n, bit_or(set_bit(none, slot, 1))::text as bits
    from expected, size group by dim, value order by dim, value`)

/**
 * Keys stored in an organization's only segment, and keys computed by the database for its leads.
 */
export async function selectKeys(tx: OrgTx): Promise<readonly [stored: string, computed: string]> {
  const [keys] = await tx.query<{ stored: string; computed: string }>(sql`
    select encode(keys, 'hex') as stored, (
      select encode(string_agg(lead_key("createdAt", id), '' order by "createdAt", id), 'hex')
      from lead where "orgId" = ${tx.orgId}) as computed
    from lead_segment where "orgId" = ${tx.orgId}`)
  return [keys?.stored ?? '', keys?.computed ?? '']
}

/** Sums of an organization's only segment; hours and days start in UTC. */
export const selectStoredSums = (tx: OrgTx): Promise<object[]> =>
  tx.query(sql`
    select 'created' as kind, span, "from", status, source, leads as n, qualified, locked,
      "wonMinor"::text from lead_sum where "orgId" = ${tx.orgId}
    union all
    select field, span, "from", status, source, n, null, null, "wonMinor"::text
    from lead_outcome where "orgId" = ${tx.orgId}
    union all
    select 'any ' || field, span, "from", null, null, n, null, null, null
    from lead_instant where "orgId" = ${tx.orgId}
    order by 1, 2, 3, 4, 5`)

/** The same sums as {@link selectStoredSums}, but computed by the database. */
export const computeSums = (tx: OrgTx): Promise<object[]> =>
  tx.query(sql`
    with span as (select unnest(array['hour', 'day']) as span),
    outcome as (
      select field, at, status, source, value from lead, unnest(
        array['qualifiedAt', 'wonAt', 'lostAt', 'updatedAt'],
        array["qualifiedAt", "wonAt", "lostAt", "updatedAt"]) as each (field, at)
      where "orgId" = ${tx.orgId} and at is not null)
    select 'created' as kind, span, date_trunc(span, "createdAt") as "from", status, source,
      count(*)::integer as n, count("qualifiedAt")::integer as qualified,
      (count(*) filter (where locked))::integer as locked,
      coalesce(sum(value) filter (where status = 'won'), 0)::text as "wonMinor"
    from lead, span where "orgId" = ${tx.orgId} group by 1, 2, 3, 4, 5
    union all
    select field, span, date_trunc(span, at), status, source, count(*)::integer, null, null,
      sum(case when field = 'wonAt' then coalesce(value, 0) else 0 end)::text
    from outcome, span where field <> 'updatedAt' group by 1, 2, 3, 4, 5
    union all
    select 'any ' || field, span, date_trunc(span, at), null, null, count(*)::integer, null, null,
      null
    from outcome, span group by 1, 2, 3
    order by 1, 2, 3, 4, 5`)
