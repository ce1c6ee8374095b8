import { dayMs, hourMs } from '../../../contract/values/time.ts'
import { formatInstant } from '../query/compile-query.ts'
import { outcomeFields } from './outcome-sums-store.ts'
import { timestampFields } from './timestamp-histogram-store.ts'

/**
 * Columns of a lead that are summed; instants are in milliseconds, and `value` is in minor units.
 */
export interface SummedColumns {
  readonly createdAt: number
  readonly status: string
  readonly source: string
  readonly value: number | null
  readonly locked: boolean
  readonly [column: string]: string | number | boolean | null
}

/** Sum over leads with the same status and source in one hour or one day. */
export interface SpanSum {
  /** Name of the outcome or timestamp that is counted; empty for the creation time. */
  readonly field: string
  readonly span: 'hour' | 'day'
  /** Start, as an ISO timestamp. */
  readonly from: string
  readonly status: string
  readonly source: string
  readonly n: number
  readonly qualified: number
  readonly locked: number
  /** In minor units, as digits, because a sum can exceed 2^53. */
  readonly wonMinor: string
}

/**
 * Sums a segment's leads by the hour and day of their creation, outcomes and timestamps. Sums by
 * timestamp ignore status and source.
 *
 * @see L-457
 */
export function createSegmentSums() {
  const groups = createGroups()
  const created = createSpanSums()
  const outcomes = outcomeFields.map((field) => ({ field, sums: createSpanSums() }))
  const timestamps = timestampFields.map((field) => ({
    ...{ field, sums: createSpanSums(), earliestMs: Number.POSITIVE_INFINITY },
  }))
  return {
    add(lead: SummedColumns): void {
      const { status, locked, qualifiedAt, createdAt } = lead
      const group = groups.find(status, lead.source)
      const value = lead.value ?? 0
      const sum = created.open(createdAt, group)
      sum.n++
      if (qualifiedAt !== null) sum.qualified++
      if (locked) sum.locked++
      if (status === 'won') sum.wonMinor += BigInt(value)
      for (const { field, sums } of outcomes) {
        const at = lead[field]
        if (typeof at !== 'number') continue
        const outcome = sums.open(at, group)
        outcome.n++
        if (field === 'wonAt') outcome.wonMinor += BigInt(value)
      }
      for (const timestamp of timestamps) {
        const at = lead[timestamp.field]
        if (typeof at !== 'number') continue
        timestamp.sums.open(at, anyGroup).n++
        if (at < timestamp.earliestMs) timestamp.earliestMs = at
      }
    },

    created: () => created.list(''),
    outcomes: () => outcomes.flatMap(({ field, sums }) => sums.list(field)),
    timestamps: () => timestamps.flatMap(({ field, sums }) => sums.list(field)),

    /** Lower bound for each timestamp; infinity if no lead has that timestamp. */
    earliest: () =>
      timestamps.map(({ field, earliestMs: ms }) => ({
        ...{ field, at: Number.isFinite(ms) ? formatInstant(ms) : 'infinity' },
      })),
  }
}

export type SegmentSums = Pick<
  ReturnType<typeof createSegmentSums>,
  'created' | 'outcomes' | 'timestamps' | 'earliest'
>

/** A combination of status and source. Its number is part of each sum's key. */
interface Group {
  readonly status: string
  readonly source: string
  readonly number: number
}

/** Group used for sums that ignore status and source. */
const anyGroup: Group = { status: '', source: '', number: 0 }

/** Greater than the number of statuses multiplied by the number of sources. */
const maxGroups = 65_536

function createGroups() {
  const groups = new Map<string, Group>()
  return {
    find(status: string, source: string): Group {
      const key = `${status} ${source}`
      const found = groups.get(key)
      if (found !== undefined) return found
      const group = { status, source, number: groups.size }
      groups.set(key, group)
      return group
    },
  }
}

/** A sum to which leads are still being added. */
interface OpenSum {
  readonly fromMs: number
  readonly group: Group
  n: number
  qualified: number
  locked: number
  wonMinor: bigint
}

/** Collects sums by hour. The sum for a day is the total of its hours. */
function createSpanSums() {
  const hours = new Map<number, OpenSum>()
  return {
    /** The sum for the hour that contains an instant in milliseconds. */
    open: (at: number, group: Group): OpenSum => openSum(hours, at, hourMs, group),

    /** @param field  Added to each row. */
    list(field: string): SpanSum[] {
      const days = new Map<number, OpenSum>()
      for (const sum of hours.values()) {
        const day = openSum(days, sum.fromMs, dayMs, sum.group)
        day.n += sum.n
        day.qualified += sum.qualified
        day.locked += sum.locked
        day.wonMinor += sum.wonMinor
      }
      return [
        ...Array.from(days.values(), (sum) => toSpanSum(field, 'day', sum)),
        ...Array.from(hours.values(), (sum) => toSpanSum(field, 'hour', sum)),
      ]
    },
  }
}

function openSum(sums: Map<number, OpenSum>, at: number, spanMs: number, group: Group): OpenSum {
  const span = Math.floor(at / spanMs)
  const key = span * maxGroups + group.number
  const found = sums.get(key)
  if (found !== undefined) return found
  const sum = { fromMs: span * spanMs, group, n: 0, qualified: 0, locked: 0, wonMinor: 0n }
  sums.set(key, sum)
  return sum
}

const toSpanSum = (field: string, span: SpanSum['span'], sum: OpenSum): SpanSum => ({
  field,
  span,
  from: formatInstant(sum.fromMs),
  status: sum.group.status,
  source: sum.group.source,
  n: sum.n,
  qualified: sum.qualified,
  locked: sum.locked,
  wonMinor: String(sum.wonMinor),
})
