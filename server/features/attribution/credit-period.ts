import type { AttributionGroup } from '../../../contract/attribution.ts'
import type { Span } from '../../lead-index/rollups/index.ts'
import { perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Throttle } from './batches/for-each-batch.ts'
import { loadCredits } from './credits/load-credits.ts'
import { selectCreatedRange, upsertDays } from './days/day-store.ts'
import { type Day, emptyFingerprint, loadDays, mergeAdjacent } from './days/load-days.ts'
import { listLocalDays } from './days/local-days.ts'
import { formatTally, parseTally } from './days/tally-json.ts'
import { addCredits, type CreditSums, eachGrouping, type Tallies } from './tally.ts'

export interface PeriodQuery {
  readonly orgId: string
  readonly by: AttributionGroup
  readonly windowDays: number
  readonly timeZone: string
  /** Creation times of the leads: whole days of the time zone. */
  readonly span: Span
  /** For background work. */
  readonly throttle?: Throttle | undefined
}

/** A period split into parts. */
export interface PartsQuery extends PeriodQuery {
  /** Start of each part: ISO timestamps, ascending, the first at the start of the span. */
  readonly cuts: readonly string[]
}

/**
 * Credits the leads of a period by every model. Settled days are stored with a fingerprint of their
 * leads. So leads are read only if segments cannot show that nothing has changed, and journeys only
 * for changed days and the newest days.
 *
 * @see L-33, L-34
 */
export async function creditPeriod(
  db: Database,
  query: PeriodQuery,
  now: Date,
): Promise<CreditSums> {
  const [tally] = await creditParts(db, { ...query, cuts: [query.span.start] }, now)
  return tally ?? new Map()
}

/**
 * Credits each part of a period; costs no more than crediting the period as a whole.
 *
 * @param query  Its parts are whole days.
 * @returns A tally per part.
 */
export function creditParts(db: Database, query: PartsQuery, now: Date): Promise<CreditSums[]> {
  const key = JSON.stringify(query)
  const queries = runningQueries(db)
  const running = queries.get(key)
  if (running !== undefined) return running
  const started = credit(db, query, now).finally(() => queries.delete(key))
  queries.set(key, started)
  return started
}

/** A client that timed out and retries joins the query that is still running. */
const runningQueries = perDatabase(() => new Map<string, Promise<CreditSums[]>>())

async function credit(db: Database, query: PartsQuery, now: Date): Promise<CreditSums[]> {
  const { orgId, span, by, cuts } = query
  const totals = cuts.map((): CreditSums => new Map())
  const add = (start: string, tally: CreditSums) => {
    // The first day can start before the first part, which it then belongs to.
    const total =
      totals[
        Math.max(
          0,
          cuts.findLastIndex((cut) => cut <= start),
        )
      ]
    if (total !== undefined) addCredits(total, tally)
  }
  const addAll = (starts: readonly string[], days: ReadonlyMap<number, Tallies>) => {
    for (const [day, tallies] of days) add(starts[day - 1] ?? span.start, tallies[by])
  }
  const range = await db.readInOrg(orgId, (tx) => selectCreatedRange(tx, span))
  if (range === undefined) return totals
  const local = listLocalDays(query.timeZone, range.first, range.last)
  if (local === undefined) {
    const wholeQuery = { ...query, starts: cuts, spans: [span] }
    await loadCredits(db, wholeQuery, async (days) => addAll(cuts, days))
    return totals
  }
  const { starts, end } = local
  const days = await loadDays(db, { ...query, starts, end }, now)
  for (const { start, credits } of days) if (credits !== undefined) add(start, parseTally(credits))
  const unknown = days.filter(
    (day) => day.credits === undefined && day.fingerprint !== emptyFingerprint,
  )
  await loadCredits(db, { ...query, starts, spans: mergeAdjacent(unknown) }, async (tallies) => {
    addAll(starts, tallies)
    await saveDays(db, orgId, days, tallies)
  })
  return totals
}

async function saveDays(
  db: Database,
  orgId: string,
  days: readonly Day[],
  tallies: ReadonlyMap<number, Tallies>,
): Promise<void> {
  const settled = [...tallies].flatMap(([number, groupings]) => {
    const day = days[number - 1]
    if (day?.fingerprint === undefined) return []
    return {
      startsAt: day.start,
      print: day.fingerprint,
      state: day.state,
      ...eachGrouping((by) => formatTally(groupings[by])),
    }
  })
  if (settled.length > 0) await db.inOrg(orgId, (tx) => upsertDays(tx, settled))
}
