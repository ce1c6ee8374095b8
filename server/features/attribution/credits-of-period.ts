import type { AttributionGroup } from '../../../contract/attribution.ts'
import { maxEventAgeDays } from '../../../contract/visit.ts'
import { perDatabase } from '../../platform/cache.ts'
import type { Database } from '../../platform/database.ts'
import type { Span } from '../segments/index.ts'
import { parseTally, printTally } from './day-credits.ts'
import { selectDays, selectPrints, selectReach, upsertDays } from './day-store.ts'
import { eachSlice } from './each-slice.ts'
import { localDays } from './local-days.ts'
import { readCredits } from './read-credits.ts'
import { addTally, type Tallies, type Tally } from './tally.ts'

/** What is to be credited. */
export interface PeriodQuery {
  readonly orgId: string
  readonly by: AttributionGroup
  readonly windowDays: number
  readonly timeZone: string
  /** When the leads were created: whole days of the time zone. */
  readonly span: Span
}

/** The same, cut into parts. */
export interface PartsQuery extends PeriodQuery {
  /** When each part begins: ISO instants, ascending, the first where the span begins. */
  readonly cuts: readonly string[]
}

/** Raise it when a model, a channel or the naming of a group changes: days are read anew then. */
const rules = 1

const dayMs = 86_400_000

/**
 * Visits may still arrive for as long: an event waits in the browser for some days, and a session
 * goes on for a day at most without any.
 */
const unsettledMs = (maxEventAgeDays + 1) * dayMs

/**
 * Credits the leads of a period by every model.
 *
 * Days that are settled are remembered with a print of their leads. So all leads are looked at each
 * time, but journeys only of days whose leads have changed, and of the newest days.
 *
 * @see L-33
 */
export async function creditsOfPeriod(db: Database, query: PeriodQuery, now: Date): Promise<Tally> {
  const [tally] = await creditsOfParts(db, { ...query, cuts: [query.span.start] }, now)
  return tally ?? new Map()
}

/**
 * The same for each part of a period, at the cost of the whole.
 *
 * @param query  Its parts are whole days.
 * @returns A tally per part.
 */
export function creditsOfParts(db: Database, query: PartsQuery, now: Date): Promise<Tally[]> {
  const wish = JSON.stringify(query)
  const readings = underWay(db)
  const running = readings.get(wish)
  if (running !== undefined) return running
  const started = credit(db, query, now).finally(() => readings.delete(wish))
  readings.set(wish, started)
  return started
}

/** Who gives up waiting asks again: they join the reading that goes on. */
const underWay = perDatabase(() => new Map<string, Promise<Tally[]>>())

async function credit(db: Database, query: PartsQuery, now: Date): Promise<Tally[]> {
  const { orgId, span, by, cuts } = query
  const totals = cuts.map((): Tally => new Map())
  const add = (start: string, tally: Tally) => {
    // The first day may begin before the first part.
    const total =
      totals[
        Math.max(
          0,
          cuts.findLastIndex((cut) => cut <= start),
        )
      ]
    if (total !== undefined) addTally(total, tally)
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
  const days = { ...query, starts, span: { start: span.start, end } }
  const prints = await printsOf(db, days, now)
  const kept = await db.readInOrg(orgId, (tx) => selectDays(tx, by, span))
  const known = new Map(
    kept.map(({ startsAt, print, credits }) => [`${startsAt} ${print}`, credits]),
  )
  const spans: Span[] = []
  for (const [i, start] of starts.entries()) {
    const credits = known.get(`${start} ${prints[i]}`)
    if (credits !== undefined) add(start, parseTally(credits))
    else if (prints[i] !== noLeads) spans.push({ start, end: starts[i + 1] ?? end })
  }
  await readCredits(db, { ...days, spans: joined(spans) }, async (read) => {
    addAll(starts, read)
    await remember(db, days, read, prints)
  })
  return totals
}

/** A settled day without leads. */
const noLeads = 'none'

/** Print of each settled day; those that may still change have none. */
async function printsOf(
  db: Database,
  { orgId, windowDays, starts, span }: Days,
  now: Date,
): Promise<(string | undefined)[]> {
  const until = new Date(now.getTime() - unsettledMs).toISOString()
  const settled = starts.filter((_, i) => (starts[i + 1] ?? span.end) <= until)
  const sums = settled.map(() => ({ leads: 0, hash: 0n }))
  const [start] = settled
  if (start === undefined) return []
  const end = starts[settled.length] ?? span.end
  await eachSlice(
    db,
    { orgId, spans: [{ start, end }], leads: 40_000, atOnce: 2 },
    (tx, slice) => selectPrints(tx, slice, settled),
    (rows) => {
      for (const { day, leads, hash } of rows) {
        const sum = sums[day - 1]
        if (sum === undefined) continue
        sum.leads += leads
        sum.hash += BigInt(hash)
      }
    },
  )
  return sums.map(({ leads, hash }) =>
    leads === 0 ? noLeads : `${rules} ${windowDays} ${leads} ${hash}`,
  )
}

/** A query, and when each of its days begins. */
type Days = PeriodQuery & { readonly starts: readonly string[] }

async function remember(
  db: Database,
  { orgId, starts }: Days,
  days: ReadonlyMap<number, Tallies>,
  prints: readonly (string | undefined)[],
): Promise<void> {
  const settled = [...days].flatMap(([day, { channel, source, campaign }]) => {
    const [startsAt, print] = [starts[day - 1], prints[day - 1]]
    if (startsAt === undefined || print === undefined) return []
    return {
      startsAt,
      print,
      channel: printTally(channel),
      source: printTally(source),
      campaign: printTally(campaign),
    }
  })
  if (settled.length > 0) await db.inOrg(orgId, (tx) => upsertDays(tx, settled))
}

/** Times that follow one another without a gap, as one. */
function joined(spans: readonly Span[]): Span[] {
  const whole: Span[] = []
  for (const span of spans) {
    const before = whole.at(-1)
    if (before?.end === span.start) whole[whole.length - 1] = { start: before.start, end: span.end }
    else whole.push(span)
  }
  return whole
}
