import { type AttributionGroup, attributionGroups } from '../../../../contract/attribution.ts'
import type { Span } from '../../../lead-index/rollups/index.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import type { Batch } from '../batches/batch-store.ts'
import { forEachBatch, type Throttle } from '../batches/for-each-batch.ts'
import { addCredit, createTallies, eachGrouping, eachModel, type Tallies } from '../tally.ts'
import { classifyTouch } from '../touches/classify-touch.ts'
import { signalNames, type TouchSignals } from '../touches/touch-signals.ts'
import {
  type CreditOptions,
  type CreditRow,
  selectBatchCredits,
  selectLeadCredits,
} from './credit-store.ts'

export interface CreditQuery extends CreditOptions {
  readonly orgId: string
  /** Creation times of the leads: whole days, ascending. */
  readonly spans: readonly Span[]
  /** For background work. */
  readonly throttle?: Throttle | undefined
}

export interface BatchLimits {
  /** Number of leads per statement: each takes about 30 µs, and larger batches are no cheaper. */
  readonly batchSize: number
  /** Number of leads with a long journey per statement. */
  readonly longBatchSize: number
  /** Concurrent statements: few, so that other requests get connections. */
  readonly concurrency: number
}

const defaultLimits: BatchLimits = { batchSize: 2_000, longBatchSize: 500, concurrency: 2 }

/**
 * Reads leads and their journeys and credits them by every model.
 *
 * @param handle  Called with completed days, by number; never concurrently.
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
  await forEachBatch(
    db,
    { ...query, ...limits },
    (tx, batch) => loadBatch(tx, query, batch, limits.longBatchSize),
    (rows, { until }) => {
      const classify = createTouchClassifier()
      for (const row of rows) addRow(open, classify, row)
      return handleBefore(query.starts.findLastIndex((start) => start <= until.at) + 1)
    },
  )
  await handleBefore(Number.POSITIVE_INFINITY)
}

async function loadBatch(tx: OrgTx, options: CreditOptions, batch: Batch, size: number) {
  const rows = await selectBatchCredits(tx, options, batch)
  const longJourneys = [...new Set(rows.flatMap(({ leadId }) => leadId ?? []))]
  const complete = rows.filter(({ leadId }) => leadId === null)
  while (longJourneys.length > 0) {
    complete.push(...(await selectLeadCredits(tx, options, longJourneys.splice(0, size))))
  }
  return complete
}

function addRow(days: Map<number, Tallies>, classify: TouchClassifier, row: CreditRow): void {
  const tallies = days.get(row.day) ?? createTallies()
  days.set(row.day, tallies)
  const value = row.won ? eachModel((model) => BigInt(row[`${model}Value`] ?? 0)) : noValue
  const groups = classify(row)
  for (const by of attributionGroups)
    addCredit(tallies[by], groups[by], row, { credit: row, value })
}

const noValue = eachModel(() => 0n)

type TouchClassifier = (touch: TouchSignals) => Readonly<Record<AttributionGroup, string>>

/** Caches the groups of touches: the same signals recur on many days and for every outcome. */
function createTouchClassifier(): TouchClassifier {
  const cache = new Map<string, ReturnType<TouchClassifier>>()
  return (touch) => {
    const key = [touch.isOwn, ...signalNames.map((name) => touch[name])].join('\n')
    const groups = cache.get(key) ?? eachGrouping((by) => classifyTouch(by, touch))
    cache.set(key, groups)
    return groups
  }
}
