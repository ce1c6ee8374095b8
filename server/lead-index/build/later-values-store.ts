import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { hasUnknownDeltas } from '../query/delta-store.ts'
import { laterColumns, laterDims, selectLaterValues } from '../query/indexed-fields-store.ts'
import { type Segment, selectSegments } from './segment-store.ts'

/** Number of positions per statement; statements have a time limit. */
const defaultPiece = 8_192

/**
 * Adds missing bitmaps to the newest segment that lacks them because it was built before migration
 * 0120. Waits until no deltas written by an older version are pending.
 *
 * @returns False if there is nothing to add at this time.
 */
export async function backfillValues(tx: OrgTx, piece = defaultPiece): Promise<boolean> {
  const segments = await selectSegments(tx)
  const next = segments.findLast(({ built, valuesKnown }) => built && !valuesKnown)
  if (next === undefined || (await hasUnknownDeltas(tx))) return false
  await tx.query(sql`
    delete from lead_vector
    where "orgId" = ${tx.orgId} and segment = ${next.segment} and dim = any(${laterDims})`)
  for (let from = 0; from < next.slots; from += piece) {
    await addBitmaps(tx, next, from, Math.min(from + piece, next.slots))
  }
  await tx.query(sql`
    update lead_segment set "valuesKnown" = true
    where "orgId" = ${tx.orgId} and segment = ${next.segment}`)
  return true
}

/**
 * Sets the bits of the leads at the given positions, based on their state before their first
 * pending delta.
 */
async function addBitmaps(
  tx: OrgTx,
  { segment, slots }: Segment,
  from: number,
  until: number,
): Promise<void> {
  const columns = sql.columns(laterColumns)
  await tx.query(sql`
    with home as materialized (
      select substring(keys from ${from * 24 + 1}::integer for ${(until - from) * 24}::integer) as keys
      from lead_segment where "orgId" = ${tx.orgId} and segment = ${segment}),
    image as materialized (
      select place, state.* from home
      cross join generate_series(0, ${until - from - 1}::integer) as place
      cross join lateral (
        select encode(substring(keys from place * 24 + 9 for 16), 'hex')::uuid as id offset 0) as key
      cross join lateral (
        select existed, ${columns} from (
          (select 0 as rank, existed, ${columns} from lead_change
            where "orgId" = ${tx.orgId} and "leadId" = key.id and not applied order by seq limit 1)
          union all
          select 1, true, ${columns} from lead
          where "orgId" = ${tx.orgId} and id = key.id) as states
        order by rank limit 1) as state),
    blank as (
      select repeat('0', ${from}::integer)::bit varying as before,
        repeat('0', ${until - from}::integer)::bit varying as between,
        repeat('0', ${slots - until}::integer)::bit varying as after)
    insert into lead_vector as old ("orgId", dim, value, segment, n, bits)
    select ${tx.orgId}::uuid, dim, later.value, ${segment}::integer, count(*),
      (select before from blank) || bit_or(set_bit(blank.between, place, 1)) || (select after from blank)
    from image cross join blank cross join lateral ${selectLaterValues('image')} as later
    where existed
    group by dim, later.value
    on conflict ("orgId", dim, segment, value) do update set
      n = old.n + excluded.n, bits = old.bits | excluded.bits`)
}

/**
 * Marks the segments that have deltas written by an older version. Applying these deltas makes some
 * bitmaps inexact, so {@link backfillValues} will rebuild them.
 */
export async function forgetUnknownValues(
  tx: OrgTx,
  leadIds: readonly string[],
  segments: readonly number[],
): Promise<void> {
  await tx.query(sql`
    update lead_segment set "valuesKnown" = false
    where "orgId" = ${tx.orgId} and segment = any(${sql.integers(segments)}) and exists (
      select from lead_change
      where "orgId" = ${tx.orgId} and "leadId" = any(${leadIds}::uuid[])
        and not applied and existed and not "contactKnown")`)
}
