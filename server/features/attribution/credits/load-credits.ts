import type { CountedBy, Span } from '../../../lead-index/rollups/index.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { forEachBatch, type Throttle } from '../batches/for-each-batch.ts'
import type { LeadSum } from '../days/load-days.ts'
import { creditJourney } from './credit-journey.ts'
import { createDayCredits, type DayCredits } from './day-credits.ts'
import { createKindFinder, type FindKind } from './find-kind.ts'
import { type JourneysResult, type ReadOptions, readJourneys } from './read-journeys.ts'
import {
  selectBatchTouches,
  selectLeadTouches,
  type TouchQuery,
  type TouchRow,
} from './touch-store.ts'

export interface CreditQuery {
  readonly orgId: string
  readonly countedBy: CountedBy
  readonly windowDays: number
  /** Start of each day: ISO timestamps, ascending. */
  readonly starts: readonly string[]
  /** Time spans in which leads are counted: whole days, in ascending order. */
  readonly spans: readonly Span[]
  /** Set only for background work. */
  readonly throttle?: Throttle | undefined
}

export interface BatchLimits {
  /** Number of leads per statement. Each lead takes about 6 µs. */
  readonly batchSize: number
  /**
   * Number of leads with long journeys per statement, because a single lead's touches can take up
   * 300 kB.
   */
  readonly longBatchSize: number
  /** Number of concurrent statements; kept low, so that other requests can get connections. */
  readonly concurrency: number
}

/** A day's credits, and the input to the day's fingerprint. */
export interface CreditedDay extends LeadSum {
  readonly credits: DayCredits
}

const defaultLimits: BatchLimits = { batchSize: 5_000, longBatchSize: 100, concurrency: 2 }

/**
 * Reads leads and their journeys, and credits them under every model.
 *
 * @param handle  Called with completed days, keyed by day index; never called concurrently.
 */
export async function loadCredits(
  db: Database,
  query: CreditQuery,
  handle: (days: ReadonlyMap<number, CreditedDay>) => Promise<void>,
  limits: BatchLimits = defaultLimits,
): Promise<void> {
  const open = new Map<number, CreditedDay>()
  const handleBefore = async (day: number) => {
    const complete = new Map([...open].filter(([number]) => number < day))
    if (complete.size === 0) return
    for (const number of complete.keys()) open.delete(number)
    await handle(complete)
  }
  const findKind = createKindFinder()
  const findDay = (number: number): CreditedDay => {
    const day = open.get(number) ?? { credits: createDayCredits(), leads: 0, hash: 0n }
    open.set(number, day)
    return day
  }
  await forEachBatch(
    db,
    { ...query, ...limits },
    // Credits from a later batch may be added before those from an earlier one. A day is complete
    // once all batches before the end of the day have been read.
    (tx, batch) =>
      creditBatch(tx, { ...query, batch }, limits.longBatchSize, { findKind, findDay }),
    (_, { until }) => handleBefore(query.starts.findLastIndex((start) => start <= until.at) + 1),
  )
  await handleBefore(Number.POSITIVE_INFINITY)
}

interface Target {
  readonly findKind: FindKind
  readonly findDay: (number: number) => CreditedDay
}

async function creditBatch(
  tx: OrgTx,
  query: Omit<TouchQuery, 'asJson'>,
  longBatchSize: number,
  { findKind, findDay }: Target,
): Promise<void> {
  const days = await readDays((asJson) => selectBatchTouches(tx, { ...query, asJson }), {
    areWhole: false,
    findKind,
  })
  for (const { row, journeys } of days) {
    const day = findDay(row.day)
    day.leads += row.leads
    day.hash += BigInt(row.hash)
    for (const journey of journeys) creditJourney(day.credits, journey)
  }
  // Remove duplicates, because a lead that was both qualified and won counts twice.
  const cut = [...new Set(days.flatMap((day) => day.cut))]
  while (cut.length > 0) {
    const ids = cut.splice(0, longBatchSize)
    const longDays = await readDays((asJson) => selectLeadTouches(tx, { ...query, asJson }, ids), {
      areWhole: true,
      findKind,
    })
    for (const { row, journeys } of longDays) {
      const { credits } = findDay(row.day)
      for (const journey of journeys) creditJourney(credits, journey)
    }
  }
}

interface DayJourneys extends JourneysResult {
  readonly row: TouchRow
}

/**
 * Reads the leads of each day.
 *
 * @param select  Called again, to get JSON, if a signal contains a separator.
 */
async function readDays(
  select: (asJson: boolean) => Promise<TouchRow[]>,
  options: ReadOptions,
): Promise<DayJourneys[]> {
  for (const asJson of [false, true]) {
    const days = parseRows(await select(asJson), options)
    if (days !== undefined) return days
  }
  throw new Error('The touches cannot be parsed, although they were read as JSON.')
}

function parseRows(rows: readonly TouchRow[], options: ReadOptions): DayJourneys[] | undefined {
  const days: DayJourneys[] = []
  for (const row of rows) {
    const result = readJourneys(row, options)
    if (result === undefined) return undefined
    days.push({ row, ...result })
  }
  return days
}
