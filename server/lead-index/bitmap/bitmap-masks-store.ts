import { type Sql, sql } from '../../platform/db/sql.ts'
import { selectFieldValues } from '../query/indexed-fields-store.ts'
import { selectDigits, thresholdValue } from './bit-slices-store.ts'

/** Rows of changed leads, before (sign -1) and after (sign 1) each change. */
const selectImages = (columns: Sql, selectRows: (alias: string) => Sql): Sql => sql`
  select segment, slot, ${columns}, -1 as sign
  from noted, lateral ${selectRows('noted')} as image where existed
  union all
  select segment, slot, ${columns}, 1
  from present, lateral ${selectRows('present')} as image`

/** Values that leads gained (`sign` 1) or lost (`sign` -1). */
const buildValueChanges = (): Sql => sql`
  select segment, slot, dim, value, sum(sign) as sign
  from (${selectImages(sql`dim, image.value`, selectFieldValues)}) as each
  group by segment, slot, dim, value having sum(sign) <> 0`

/** Thresholds that leads now reach (`sign` 1) or no longer reach (`sign` -1). */
const buildDigitChanges = (): Sql => sql`
  select segment, slot, dim, ${thresholdValue(sql`place`, sql`reached`)}, sign(is_now - was)
  from (
    select segment, slot, dim, place, coalesce(sum(digit) filter (where sign < 0), 0)::integer as was,
      coalesce(sum(digit) filter (where sign > 0), 0)::integer as is_now
    from (${selectImages(sql`dim, place, digit`, selectDigits)}) as each
    group by segment, slot, dim, place having sum(digit * sign) <> 0) as digits,
    generate_series(least(was, is_now) + 1, greatest(was, is_now)) as reached`

/**
 * A bitmap in which the bits at these positions are set. Contains only the bits from `first` to
 * `last`.
 */
const bitmapWith = (slots: string): Sql => sql`(
  select before || coalesce(bit_or(set_bit(between, slot - first, 1)), between) || after as bits
  from unnest(${sql.ref(slots)}) as slot)`

/**
 * Parts of the statement that compacts deltas. `mask` contains the bits to set and clear in each
 * bitmap. One bitmap per dimension and value is built after grouping, because sorting and joining a
 * bitmap per lead and value took half a gigabyte of memory. Bits outside the range from `first` to
 * `last` are copied from an empty bitmap. The fence keeps bits from being set in another segment's
 * range.
 *
 * Reads `noted` (rows before the change) and `present` (rows after it), both with `segment` and
 * `slot`.
 */
export const buildChangeMasks = (): Sql => sql`
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
      select * from (
        select segment, dim, value, sum(sign)::integer as n,
          array_agg(slot) filter (where sign > 0) as on_slots,
          array_agg(slot) filter (where sign < 0) as off_slots
        from (${buildValueChanges()} union all ${buildDigitChanges()}) as differing
        group by segment, dim, value) as differing
      join blank using (segment) offset 0) as change
    cross join lateral ${bitmapWith('on_slots')} as on_bits
    cross join lateral ${bitmapWith('off_slots')} as off_bits)`
