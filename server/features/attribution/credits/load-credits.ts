import type { CountedBy, Span } from '../../../lead-index/rollups/index.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import type { Batch } from '../batches/batch-store.ts'
import { forEachBatch, type Throttle } from '../batches/for-each-batch.ts'
import {
  classifyOrigin,
  classifyTouchByAll,
  directChannel,
  type Origin,
  type OriginSignals,
} from '../touches/classify-touch.ts'
import type { TouchSignals } from '../touches/touch-signals.ts'
import { creditJourney } from './credit-journey.ts'
import { createDayCredits, type DayCredits } from './day-credits.ts'
import { type Journey, readJourneys, type TouchKind } from './read-journeys.ts'
import { selectBatchTouches, selectLeadTouches } from './touch-store.ts'

export interface CreditQuery {
  readonly orgId: string
  readonly countedBy: CountedBy
  readonly windowDays: number
  /** Start of each day: ISO timestamps, ascending. */
  readonly starts: readonly string[]
  /** Spans of the times at which leads count: whole days, ascending. */
  readonly spans: readonly Span[]
  /** Set only for background work. */
  readonly throttle?: Throttle | undefined
}

export interface BatchLimits {
  /**
   * Number of leads per statement. Each lead takes about 10 µs; in larger batches, more leads share
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
  handle: (days: ReadonlyMap<number, DayCredits>) => Promise<void>,
  limits: BatchLimits = defaultLimits,
): Promise<void> {
  const open = new Map<number, DayCredits>()
  const handleBefore = async (day: number) => {
    const complete = new Map([...open].filter(([number]) => number < day))
    if (complete.size === 0) return
    for (const number of complete.keys()) open.delete(number)
    await handle(complete)
  }
  const startsMs = query.starts.map((start) => Date.parse(start))
  const toKind = createTouchClassifier()
  const credit = (journey: Journey) => {
    const day = findDay(startsMs, journey.countedMs)
    const credits = open.get(day) ?? createDayCredits()
    open.set(day, credits)
    creditJourney(credits, journey)
  }
  await forEachBatch(
    db,
    { ...query, ...limits },
    // Credits from a later batch can be added before those from an earlier one: a day is complete
    // once all batches before its end have been read.
    (tx, batch) => creditBatch(tx, { ...query, batch, toKind }, limits.longBatchSize, credit),
    (_, { until }) => handleBefore(query.starts.findLastIndex((start) => start <= until.at) + 1),
  )
  await handleBefore(Number.POSITIVE_INFINITY)
}

interface BatchQuery extends Pick<CreditQuery, 'countedBy' | 'windowDays'> {
  readonly batch: Batch
  toKind(touch: TouchSignals): TouchKind
}

async function creditBatch(
  tx: OrgTx,
  { toKind, ...query }: BatchQuery,
  longBatchSize: number,
  credit: (journey: Journey) => void,
): Promise<void> {
  const rows = await selectBatchTouches(tx, query)
  const cut = [...readJourneys(rows, { areWhole: false, toKind }, credit)]
  while (cut.length > 0) {
    const longRows = await selectLeadTouches(tx, query, cut.splice(0, longBatchSize))
    readJourneys(longRows, { areWhole: true, toKind }, credit)
  }
}

/** One-based number of the last day that starts at or before a time; found by binary search. */
function findDay(startsMs: readonly number[], atMs: number): number {
  let [low, high] = [0, startsMs.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((startsMs[middle] ?? 0) <= atMs) low = middle + 1
    else high = middle
  }
  return low
}

/** Anyone can make up sources, so the cache is emptied at this size: about 10 MB. */
const maxCached = 20_000

/** Caches the origins of touches, because most batches repeat the same few signals. */
function createTouchClassifier(): (touch: TouchSignals) => TouchKind {
  const cache = new Map<string, Origin>()
  const findOrigin = (touch: TouchSignals): Origin => {
    const key = toKey(touch)
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    if (cache.size >= maxCached) cache.clear()
    const origin = classifyOrigin(touch)
    cache.set(key, origin)
    return origin
  }
  return (touch) => {
    const { channel } = touch
    const isDirect = channel === null || channel === directChannel
    return { groups: classifyTouchByAll(touch, findOrigin(touch)), isDirect }
  }
}

const originNames: readonly (keyof OriginSignals)[] = [
  'isOwn',
  'channel',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'referrer',
  'website',
  'clicks',
]

/**
 * Signals as one string. It is unambiguous, because strings in the database contain no null
 * characters.
 */
function toKey(touch: OriginSignals): string {
  let key = ''
  for (const name of originNames) {
    const signal = touch[name]
    key += signal === null ? '\0' : `\0=${signal}`
  }
  return key
}
