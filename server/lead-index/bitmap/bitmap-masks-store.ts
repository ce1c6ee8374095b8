import { type Sql, sql } from '../../platform/db/sql.ts'
import { selectFieldValues } from '../query/indexed-fields-store.ts'
import { selectDigits, thresholdValue } from './bit-slices-store.ts'

/** Rows of what the noted leads were, with the sign -1, and of what they are, with 1. */
const selectImages = (columns: Sql, selectRows: (alias: string) => Sql): Sql => sql`
  select segment, slot, ${columns}, -1 as sign
  from noted, lateral ${selectRows('noted')} as image where existed
  union all
  select segment, slot, ${columns}, 1
  from present, lateral ${selectRows('present')} as image`

/** Values that slots have or had; `sign` is 1 for one that came, -1 for one that went. */
const valueChanges = sql`
  select segment, slot, dim, value, sum(sign) as sign
  from (${selectImages(sql`dim, image.value`, selectFieldValues)}) as each
  group by segment, slot, dim, value having sum(sign) <> 0`

/** Thresholds that the digits of slots have come to reach, or reach no longer. */
const digitChanges = sql`
  select segment, slot, dim, ${thresholdValue(sql`place`, sql`reached`)}, sign(is_now - was)
  from (
    select segment, slot, dim, place, coalesce(sum(digit) filter (where sign < 0), 0)::integer as was,
      coalesce(sum(digit) filter (where sign > 0), 0)::integer as is_now
    from (${selectImages(sql`dim, place, digit`, selectDigits)}) as each
    group by segment, slot, dim, place having sum(digit * sign) <> 0) as digits,
    generate_series(least(was, is_now) + 1, greatest(was, is_now)) as reached`

/** A vector in which the bits of some slots are set; only between the first and the last they differ. */
const bitmapWith = (slots: string): Sql => sql`(
  select before || coalesce(bit_or(set_bit(between, slot - first, 1)), between) || after as bits
  from unnest(${sql.ref(slots)}) as slot)`

/**
 * Parts of a statement that folds noted changes: in `mask`, which bits of which vectors go on and
 * off, where what the leads were and are differ. A vector is made once its slots are known: one per
 * lead and value, to be sorted and joined, took half a gigabyte. Between the first slot and the last
 * alone do they differ from none.
 *
 * It reads `noted`, rows of what leads were, and `present`, of what they are; both with `segment`
 * and `slot`.
 */
export const changeMasks = sql`
  blank as materialized (
    select segment, first, repeat('0', first)::bit varying as before,
      repeat('0', last - first + 1)::bit varying as between,
      repeat('0', slots - last - 1)::bit varying as after
    from (
      select segment, slots, min(slot) as first, max(slot) as last
      from noted group by segment, slots) as home),
  mask as materialized (
    select segment, dim, value, change.n, on_bits.bits as on_bits, off_bits.bits as off_bits
    from (
      select segment, dim, value, sum(sign)::integer as n,
        array_agg(slot) filter (where sign > 0) as on_slots,
        array_agg(slot) filter (where sign < 0) as off_slots
      from (${valueChanges} union all ${digitChanges}) as differing
      group by segment, dim, value) as change
    join blank using (segment)
    cross join lateral ${bitmapWith('on_slots')} as on_bits
    cross join lateral ${bitmapWith('off_slots')} as off_bits)`
