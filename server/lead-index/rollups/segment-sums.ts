import { dayMs, hourMs } from '../../../contract/values/time.ts'
import { formatInstant } from '../query/compile-query.ts'
import { outcomeFields } from './outcome-sums-store.ts'
import { timestampFields } from './timestamp-histogram-store.ts'

/** Columns of a lead that are summed; instants in milliseconds, `value` in minor units. */
export interface SummedColumns {
  readonly createdAt: number
  readonly status: string
  readonly source: string
  readonly value: number | null
  readonly locked: boolean
  readonly [column: string]: string | number | boolean | null
}

/** Leads with the same status and source in an hour or a day. */
export interface SpanSum {
  readonly span: 'hour' | 'day'
  /** Start, as an ISO timestamp. */
  readonly from: string
  readonly status: string
  readonly source: string
  readonly n: number
  readonly qualified: number
  readonly locked: number
  /** In minor units, as digits: a sum can exceed 2^53. */
  readonly wonMinor: string
}

/**
 * Sums a segment's leads by hour and day: by creation, by outcome, and by timestamp regardless of
 * status and source.
 *
 * @see L-457
 */
export function createSegmentSums() {
  const created = createSpanSums()
  const outcomes = outcomeFields.map((field) => ({ field, sums: createSpanSums() }))
  const timestamps = timestampFields.map((field) => ({
    ...{ field, sums: createSpanSums(), earliestMs: Number.POSITIVE_INFINITY },
  }))
  return {
    add(lead: SummedColumns): void {
      const { status, source, locked, qualifiedAt, createdAt } = lead
      const value = lead.value ?? 0
      const counts = { n: 1, qualified: qualifiedAt === null ? 0 : 1, locked: locked ? 1 : 0 }
      created.add(createdAt, status, source, counts, status === 'won' ? value : 0)
      for (const { field, sums } of outcomes) {
        const at = lead[field]
        if (typeof at !== 'number') continue
        sums.add(at, status, source, onlyLead, field === 'wonAt' ? value : 0)
      }
      for (const timestamp of timestamps) {
        const at = lead[timestamp.field]
        if (typeof at !== 'number') continue
        timestamp.sums.add(at, '', '', onlyLead, 0)
        timestamp.earliestMs = Math.min(timestamp.earliestMs, at)
      }
    },

    created: () => created.list(),
    outcomes: () => outcomes.flatMap(({ field, sums }) => addField(field, sums.list())),
    timestamps: () => timestamps.flatMap(({ field, sums }) => addField(field, sums.list())),

    /** Lower bound of each timestamp; infinity if no lead has it. */
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

const addField = (field: string, sums: readonly SpanSum[]) => sums.map((sum) => ({ field, ...sum }))

interface Counts {
  readonly n: number
  readonly qualified: number
  readonly locked: number
}

const onlyLead: Counts = { n: 1, qualified: 0, locked: 0 }

/** Sum with its period as a number of milliseconds. */
interface OpenSum {
  readonly fromMs: number
  readonly status: string
  readonly source: string
  n: number
  qualified: number
  locked: number
  wonMinor: bigint
}

/** Collects sums by hour; days are the sums of their hours. */
function createSpanSums() {
  const hours = new Map<string, OpenSum>()
  return {
    add(at: number, status: string, source: string, counts: Counts, wonMinor: number): void {
      const sum = openSum(hours, Math.floor(at / hourMs) * hourMs, status, source)
      addCounts(sum, counts, wonMinor === 0 ? 0n : BigInt(wonMinor))
    },

    list(): SpanSum[] {
      const days = new Map<string, OpenSum>()
      for (const sum of hours.values()) {
        const { fromMs, status, source, wonMinor } = sum
        const day = openSum(days, Math.floor(fromMs / dayMs) * dayMs, status, source)
        addCounts(day, sum, wonMinor)
      }
      return [...toSpanSums('day', days), ...toSpanSums('hour', hours)]
    },
  }
}

function openSum(
  sums: Map<string, OpenSum>,
  fromMs: number,
  status: string,
  source: string,
): OpenSum {
  const key = `${fromMs} ${status} ${source}`
  const found = sums.get(key)
  if (found !== undefined) return found
  const sum = { fromMs, status, source, n: 0, qualified: 0, locked: 0, wonMinor: 0n }
  sums.set(key, sum)
  return sum
}

function addCounts(sum: OpenSum, counts: Counts, wonMinor: bigint): void {
  sum.n += counts.n
  sum.qualified += counts.qualified
  sum.locked += counts.locked
  sum.wonMinor += wonMinor
}

const toSpanSums = (span: SpanSum['span'], sums: ReadonlyMap<string, OpenSum>): SpanSum[] =>
  Array.from(sums.values(), ({ fromMs, wonMinor, ...sum }) => ({
    ...{ span, from: formatInstant(fromMs), ...sum, wonMinor: String(wonMinor) },
  }))
