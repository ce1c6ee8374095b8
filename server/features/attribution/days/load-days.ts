import type { AttributionGroup } from '../../../../contract/attribution.ts'
import { maxEventAgeDays } from '../../../../contract/tracking/visit.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import { type Span, statesOf } from '../../../lead-index/index.ts'
import type { Database } from '../../../platform/db/database.ts'
import { forEachBatch, type Rest } from '../batches/for-each-batch.ts'
import { type KnownDay, selectDays, selectPrints, updateStates, upsertDays } from './day-store.ts'

/** Days that are asked about. */
export interface DaysQuery {
  readonly orgId: string
  readonly by: AttributionGroup
  readonly windowDays: number
  /** When each begins: ISO instants, ascending. */
  readonly starts: readonly string[]
  /** When the last one ends. */
  readonly end: string
  /** Of what nobody waits for. */
  readonly rest?: Rest | undefined
}

/** A day, and what is known of it without a look at the journeys of its leads. */
export interface Day extends Span {
  /** Of all that its credits are computed from; none while that may still change. */
  readonly print: string | undefined
  /** What its segments are, where they tell that nothing has happened. */
  readonly state: string | null
  /** Its credits as they were printed, where they are remembered. */
  readonly credits: string | undefined
}

/** Raise it when a model, a channel or the naming of a group changes: days are read anew then. */
const rules = 1

/** Print of a settled day without leads. */
export const noLeads = 'none'

/**
 * Visits may still arrive for as long: an event waits in the browser for some days, and a session
 * goes on for a day at most without any.
 */
const unsettledMs = (maxEventAgeDays + 1) * dayMs

type Kept = KnownDay & { readonly credits: string }

/**
 * What is remembered of days. Where the segments of a day say that nothing has happened to its leads
 * since, these are not looked at; else their print tells.
 *
 * @see L-34
 */
export async function knownDays(db: Database, query: DaysQuery, now: Date): Promise<Day[]> {
  const { orgId, by, windowDays, starts, end } = query
  const [states, kept] = await db.readInOrg(orgId, (tx) =>
    Promise.all([statesOf(tx, starts, end), selectDays(tx, by, { start: starts[0] ?? end, end })]),
  )
  const known = new Map(kept.map((day) => [day.startsAt, day]))
  const settledUntil = new Date(now.getTime() - unsettledMs).toISOString()
  const days = starts.map((start, i) => ({
    start,
    end: starts[i + 1] ?? end,
    state: states[i] ?? null,
    kept: known.get(start),
  }))
  const settled = days.filter((day) => day.end <= settledUntil)
  const isSure = ({ state, kept }: (typeof days)[number]) =>
    state !== null && kept?.state === state && isOfToday(kept, windowDays)
  const looked = settled.filter((day) => !isSure(day))
  const prints = await printsOf(db, query, looked)
  const printOf = (day: (typeof days)[number]) =>
    day.end > settledUntil ? undefined : (prints.get(day.start) ?? day.kept?.print)
  const found = days.map((day): Day & { readonly kept: Kept | undefined } => {
    const print = printOf(day)
    const isKept = print !== undefined && day.kept?.print === print
    return { ...day, print, credits: isKept ? day.kept?.credits : undefined }
  })
  await confirm(db, orgId, found)
  return found
}

/** True for what the rules and the conversion window of today have given. */
const isOfToday = ({ print }: Kept, windowDays: number): boolean =>
  print === noLeads || print.startsWith(`${rules} ${windowDays} `)

/** Prints of days, from a look at each of their leads. */
async function printsOf(
  db: Database,
  { orgId, windowDays, starts, rest }: DaysQuery,
  days: readonly Span[],
): Promise<ReadonlyMap<string, string>> {
  const sums = new Map(days.map(({ start }) => [start, { leads: 0, hash: 0n }]))
  await forEachBatch(
    db,
    { orgId, spans: joined(days), leads: 40_000, atOnce: 2, rest },
    (tx, slice) => selectPrints(tx, slice, starts),
    (rows) => {
      for (const { day, leads, hash } of rows) {
        const sum = sums.get(starts[day - 1] ?? '')
        if (sum === undefined) continue
        sum.leads += leads
        sum.hash += BigInt(hash)
      }
    },
  )
  return new Map(
    [...sums].map(([start, { leads, hash }]) => [
      start,
      leads === 0 ? noLeads : `${rules} ${windowDays} ${leads} ${hash}`,
    ]),
  )
}

/** Remembers the state of days that were looked at and are what they were, or have no leads. */
async function confirm(
  db: Database,
  orgId: string,
  days: readonly (Day & { readonly kept: Kept | undefined })[],
): Promise<void> {
  const same = days.flatMap(({ start, credits, state, kept }) =>
    credits !== undefined && state !== null && kept !== undefined && kept.state !== state
      ? { startsAt: start, print: kept.print, state }
      : [],
  )
  const empty = days.filter(
    ({ print, credits, state }) => print === noLeads && credits === undefined && state !== null,
  )
  if (same.length + empty.length === 0) return
  const none = { print: noLeads, channel: '[]', source: '[]', campaign: '[]' }
  await db.inOrg(orgId, async (tx) => {
    await updateStates(tx, same)
    await upsertDays(
      tx,
      empty.map(({ start, state }) => ({ ...none, startsAt: start, state })),
    )
  })
}

/** Times that follow one another without a gap, as one. */
export function joined(spans: readonly Span[]): Span[] {
  const whole: Span[] = []
  for (const { start, end } of spans) {
    const before = whole.at(-1)
    if (before?.end === start) whole[whole.length - 1] = { start: before.start, end }
    else whole.push({ start, end })
  }
  return whole
}
