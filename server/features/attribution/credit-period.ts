import type { AttributionGroup } from '../../../contract/attribution.ts'
import { type AttributionModel, attributionModels } from '../../../contract/attribution-models.ts'
import type { CountedBy, Span } from '../../lead-index/rollups/index.ts'
import { perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ValueRate } from '../ad-spend/index.ts'
import type { Throttle } from './batches/for-each-batch.ts'
import { toCreditSums } from './credits/day-credits.ts'
import { type CreditedDay, loadCredits } from './credits/load-credits.ts'
import { hasLeadsSince, selectCountedRange } from './days/day-store.ts'
import { type Day, loadDays, mergeAdjacent, unsettledMs } from './days/load-days.ts'
import { type LocalDays, listLocalDays, splitDaysIntoHours } from './days/local-days.ts'
import { addPacked } from './days/packed-sums.ts'
import { storeDays, storeEmptyDays } from './days/store-days.ts'
import { sumDays } from './days/sum-days.ts'
import { formatCredits } from './days/tally-json.ts'
import { createPartTotals, type PartsOfPeriod } from './part-totals.ts'
import { addCredits, type CreditSums, combineOutcomes, eachGrouping } from './tally.ts'

export interface PeriodQuery {
  readonly orgId: string
  readonly by: AttributionGroup
  /**
   * Whether qualified, won and lost leads count at their creation or at their outcome. The total
   * number of leads is always counted by creation.
   */
  readonly countedBy: CountedBy
  readonly windowDays: number
  readonly timeZone: string
  /** Whole days in the time zone. */
  readonly span: Span
  /**
   * Exchange rates for values, with factors in units of 10^-12; empty if values are not converted.
   */
  readonly rates: readonly ValueRate[]
  /** Set only for background work. */
  readonly throttle?: Throttle | undefined
  /** Number of recent leads above which recent days are stored by the hour. */
  readonly manyLeads?: number
}

/** A period, split into parts. */
export interface PartsQuery extends PeriodQuery, Pick<PartsOfPeriod, 'cuts'> {
  /** Models that the report needs. */
  readonly models: readonly AttributionModel[]
}

/**
 * Credits a period's leads under every model. Settled days are stored with a fingerprint of their
 * leads, so leads are read only if the segments cannot show that nothing has changed, and journeys
 * are read only for changed days and the most recent days.
 *
 * @see L-33, L-34
 */
export async function creditPeriod(
  db: Database,
  query: PeriodQuery,
  now: Date,
): Promise<CreditSums> {
  const [tally] = await creditParts(
    db,
    { ...query, cuts: [query.span.start], models: attributionModels },
    now,
  )
  return tally ?? new Map()
}

/**
 * Credits each part of a period. Costs no more than crediting the whole period at once.
 *
 * @param query  Its parts must be whole days. When counting by outcome, all outcome dates and all
 *   sums of outcomes must be present.
 * @returns One tally per part.
 */
export async function creditParts(
  db: Database,
  query: PartsQuery,
  now: Date,
): Promise<CreditSums[]> {
  const created = await creditOnce(db, { ...query, countedBy: 'created' }, now)
  if (query.countedBy === 'created') return created
  const outcomes = await creditOnce(db, query, now)
  return created.map((tally, i) => combineOutcomes(tally, outcomes[i] ?? new Map()))
}

function creditOnce(db: Database, query: PartsQuery, now: Date): Promise<CreditSums[]> {
  const key = JSON.stringify(query)
  const queries = runningQueries(db)
  const running = queries.get(key)
  if (running !== undefined) return running
  const started = credit(db, query, now).finally(() => queries.delete(key))
  queries.set(key, started)
  return started
}

/**
 * Queries in progress. A client that retries after a timeout joins its query, which is still
 * running.
 */
const runningQueries = perDatabase(() => new Map<string, Promise<CreditSums[]>>())

async function credit(db: Database, query: PartsQuery, now: Date): Promise<CreditSums[]> {
  const { orgId, span, by, countedBy, cuts, rates } = query
  const parts = createPartTotals(query)
  const { totals } = parts
  const addAll = (starts: readonly string[], days: ReadonlyMap<number, CreditedDay>) => {
    for (const [day, { credits }] of days) {
      parts.add(starts[day - 1] ?? span.start, (total, factor) =>
        addCredits(total, toCreditSums(credits[by]), factor),
      )
    }
  }
  const recent = new Date(now.getTime() - unsettledMs).toISOString()
  const [range, isLarge] = await db.queryInOrg(orgId, (tx) =>
    Promise.all([
      selectCountedRange(tx, countedBy, span),
      hasLeadsSince(tx, countedBy, recent, query.manyLeads ?? manyLeads),
    ]),
  )
  if (range === undefined) return totals
  const local = splitDays(query, range, isLarge ? recent : undefined)
  if (local === undefined) {
    const changes = rates.map(({ start }) => start).filter((start) => start > span.start)
    const starts = [...new Set([...cuts, ...changes])].sort()
    await loadCredits(db, { ...query, starts, spans: [span] }, async (days) => addAll(starts, days))
    return totals
  }
  const { starts, end } = local
  const days = await loadDays(db, { ...query, starts, end }, now)
  const stored = days.flatMap(({ start, content, isEmpty }) =>
    content === undefined || isEmpty ? [] : { start, content },
  )
  const replaced = await sumDays(db, query, parts, stored, (start, sums) =>
    parts.add(start, (total, factor) => addPacked(total, sums, factor)),
  )
  const isKnown = ({ start, content }: Day) => content !== undefined && !replaced.has(start)
  const unknown = days.filter((day) => !isKnown(day) && !day.isEmpty)
  const numbers = new Set<number>()
  await loadCredits(db, { ...query, starts, spans: mergeAdjacent(unknown) }, async (credited) => {
    addAll(starts, credited)
    for (const number of credited.keys()) numbers.add(number)
    await saveDays(db, query, days, credited)
  })
  await storeEmptyDays(
    db,
    query,
    days.filter((day, i) => day.content === undefined && !numbers.has(i + 1)),
  )
  return totals
}

/** With fewer recent leads, reading a whole day again is fast. */
const manyLeads = 5_000

/**
 * The days in a period. Recent days are split into hours, because their leads and sessions are
 * still changing.
 */
function splitDays(
  { timeZone }: PartsQuery,
  { first, last }: { readonly first: string; readonly last: string },
  recent: string | undefined,
): LocalDays | undefined {
  const days = listLocalDays(timeZone, first, last)
  return days === undefined || recent === undefined ? days : splitDaysIntoHours(days, recent)
}

async function saveDays(
  db: Database,
  { orgId, countedBy }: PeriodQuery,
  days: readonly Day[],
  credited: ReadonlyMap<number, CreditedDay>,
): Promise<void> {
  const computed = [...credited].flatMap(([number, { credits, ...sum }]) => {
    const day = days[number - 1]
    if (day?.toPrint === undefined) return []
    const row = {
      startsAt: day.start,
      print: day.toPrint(sum),
      state: day.state,
      ...eachGrouping((by) => formatCredits(credits[by])),
    }
    return { day, row }
  })
  if (computed.length > 0) await db.inOrg(orgId, (tx) => storeDays(tx, countedBy, computed))
}
