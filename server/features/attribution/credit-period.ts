import type { AttributionGroup } from '../../../contract/attribution.ts'
import type { Span } from '../../lead-index/index.ts'
import { perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Rest } from './batches/for-each-batch.ts'
import { readCredits } from './credits/load-credits.ts'
import { selectReach, upsertDays } from './days/day-store.ts'
import { type Day, joined, knownDays, noLeads } from './days/load-days.ts'
import { localDays } from './days/local-days.ts'
import { parseTally, printTally } from './days/tally-json.ts'
import { addCredits, type CreditSums, type Tallies } from './tally.ts'

/** What is to be credited. */
export interface PeriodQuery {
  readonly orgId: string
  readonly by: AttributionGroup
  readonly windowDays: number
  readonly timeZone: string
  /** When the leads were created: whole days of the time zone. */
  readonly span: Span
  /** Of what nobody waits for. */
  readonly rest?: Rest | undefined
}

/** The same, cut into parts. */
export interface PartsQuery extends PeriodQuery {
  /** When each part begins: ISO instants, ascending, the first where the span begins. */
  readonly cuts: readonly string[]
}

/**
 * Credits the leads of a period by every model.
 *
 * Days that are settled are remembered with a print of their leads. So leads are looked at where
 * segments cannot tell that nothing has happened, and journeys only of days whose leads have changed,
 * and of the newest days.
 *
 * @see L-33, L-34
 */
export async function creditsOfPeriod(
  db: Database,
  query: PeriodQuery,
  now: Date,
): Promise<CreditSums> {
  const [tally] = await creditsOfParts(db, { ...query, cuts: [query.span.start] }, now)
  return tally ?? new Map()
}

/**
 * The same for each part of a period, at the cost of the whole.
 *
 * @param query  Its parts are whole days.
 * @returns A tally per part.
 */
export function creditsOfParts(db: Database, query: PartsQuery, now: Date): Promise<CreditSums[]> {
  const wish = JSON.stringify(query)
  const readings = underWay(db)
  const running = readings.get(wish)
  if (running !== undefined) return running
  const started = credit(db, query, now).finally(() => readings.delete(wish))
  readings.set(wish, started)
  return started
}

/** Who gives up waiting asks again: they join the reading that goes on. */
const underWay = perDatabase(() => new Map<string, Promise<CreditSums[]>>())

async function credit(db: Database, query: PartsQuery, now: Date): Promise<CreditSums[]> {
  const { orgId, span, by, cuts } = query
  const totals = cuts.map((): CreditSums => new Map())
  const add = (start: string, tally: CreditSums) => {
    // The first day may begin before the first part.
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
  const reach = await db.readInOrg(orgId, (tx) => selectReach(tx, span))
  if (reach === undefined) return totals
  const local = localDays(query.timeZone, reach.first, reach.last)
  if (local === undefined) {
    const all = { ...query, starts: cuts, spans: [span] }
    await readCredits(db, all, async (days) => addAll(cuts, days))
    return totals
  }
  const { starts, end } = local
  const days = await knownDays(db, { ...query, starts, end }, now)
  for (const { start, credits } of days) if (credits !== undefined) add(start, parseTally(credits))
  const unknown = days.filter((day) => day.credits === undefined && day.print !== noLeads)
  await readCredits(db, { ...query, starts, spans: joined(unknown) }, async (read) => {
    addAll(starts, read)
    await remember(db, orgId, days, read)
  })
  return totals
}

async function remember(
  db: Database,
  orgId: string,
  days: readonly Day[],
  read: ReadonlyMap<number, Tallies>,
): Promise<void> {
  const settled = [...read].flatMap(([number, { channel, source, campaign }]) => {
    const day = days[number - 1]
    if (day?.print === undefined) return []
    return {
      startsAt: day.start,
      print: day.print,
      state: day.state,
      channel: printTally(channel),
      source: printTally(source),
      campaign: printTally(campaign),
    }
  })
  if (settled.length > 0) await db.inOrg(orgId, (tx) => upsertDays(tx, settled))
}
