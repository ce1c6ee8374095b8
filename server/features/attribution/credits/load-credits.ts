import type { CountedBy, Span } from '../../../lead-index/rollups/index.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import type { Batch } from '../batches/batch-store.ts'
import { forEachBatch, type Throttle } from '../batches/for-each-batch.ts'
import { createTallies, type Tallies } from '../tally.ts'
import { classifyTouchByAll, type TouchGroups } from '../touches/classify-touch.ts'
import { signalNames, type TouchSignals } from '../touches/touch-signals.ts'
import { creditJourney } from './credit-journey.ts'
import { parseJourneys } from './parse-journeys.ts'
import { selectBatchTouches, selectLeadTouches } from './touch-store.ts'

export interface CreditQuery {
  readonly orgId: string
  readonly countedBy: CountedBy
  readonly windowDays: number
  /** Start of each day: ISO timestamps, ascending. */
  readonly starts: readonly string[]
  /** Spans of the times at which leads count: whole days, ascending. */
  readonly spans: readonly Span[]
  /** For background work. */
  readonly throttle?: Throttle | undefined
}

export interface BatchLimits {
  /**
   * Number of leads per statement. Each takes about 10 µs; in larger batches, more of them share
   * signals.
   */
  readonly batchSize: number
  /** Number of leads with long journeys per statement. */
  readonly longBatchSize: number
  /** Number of concurrent statements; low, so that other requests can get connections. */
  readonly concurrency: number
}

const defaultLimits: BatchLimits = { batchSize: 5_000, longBatchSize: 500, concurrency: 2 }

/**
 * Reads leads and their journeys and credits them under every model.
 *
 * @param handle  Called with completed days, by number, and never concurrently.
 */
export async function loadCredits(
  db: Database,
  query: CreditQuery,
  handle: (days: ReadonlyMap<number, Tallies>) => Promise<void>,
  limits: BatchLimits = defaultLimits,
): Promise<void> {
  const open = new Map<number, Tallies>()
  const handleBefore = async (day: number) => {
    const complete = new Map([...open].filter(([number]) => number < day))
    if (complete.size === 0) return
    for (const number of complete.keys()) open.delete(number)
    await handle(complete)
  }
  const startsMs = query.starts.map((start) => Date.parse(start))
  const classifyTouch = createTouchClassifier()
  await forEachBatch(
    db,
    { ...query, ...limits },
    (tx, batch) => loadJourneys(tx, query, batch, limits.longBatchSize),
    (journeys, { until }) => {
      const groupsByRow = new Map<TouchSignals, TouchGroups>()
      const classify = (row: TouchSignals): TouchGroups => {
        const groups = groupsByRow.get(row) ?? classifyTouch(row)
        groupsByRow.set(row, groups)
        return groups
      }
      for (const journey of journeys) {
        const day = findDay(startsMs, journey.countedMs)
        const tallies = open.get(day) ?? createTallies()
        open.set(day, tallies)
        creditJourney(tallies, journey, classify)
      }
      return handleBefore(query.starts.findLastIndex((start) => start <= until.at) + 1)
    },
  )
  await handleBefore(Number.POSITIVE_INFINITY)
}

async function loadJourneys(
  tx: OrgTx,
  { countedBy, windowDays }: CreditQuery,
  batch: Batch,
  longBatchSize: number,
) {
  const journeys = parseJourneys(await selectBatchTouches(tx, { countedBy, windowDays, batch }))
  // A lead that was both qualified and won has two journeys.
  const cut = [...new Set(journeys.flatMap(({ isCut, leadId }) => (isCut ? leadId : [])))]
  const complete = cut.length === 0 ? journeys : journeys.filter(({ isCut }) => !isCut)
  while (cut.length > 0) {
    const ids = cut.splice(0, longBatchSize)
    complete.push(
      ...parseJourneys(await selectLeadTouches(tx, { countedBy, windowDays, batch }, ids)),
    )
  }
  return complete
}

/** Number, from 1, of the last day that starts at or before a time; found by binary search. */
function findDay(startsMs: readonly number[], atMs: number): number {
  let [low, high] = [0, startsMs.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((startsMs[middle] ?? 0) <= atMs) low = middle + 1
    else high = middle
  }
  return low
}

/** Anyone can make up campaign names, so the cache is emptied at this size: about 10 MB. */
const maxCached = 20_000

/** Caches the groups of touches, because the same signals recur in most batches. */
function createTouchClassifier(): (touch: TouchSignals) => TouchGroups {
  const cache = new Map<string, TouchGroups>()
  return (touch) => {
    const key = JSON.stringify([touch.isOwn, ...signalNames.map((name) => touch[name])])
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    if (cache.size >= maxCached) cache.clear()
    const groups = classifyTouchByAll(touch)
    cache.set(key, groups)
    return groups
  }
}
