import { maxEventAgeDays } from '../../../../contract/tracking/visit.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import type { CountedBy, Span } from '../../../lead-index/rollups/index.ts'
import type { Database } from '../../../platform/db/database.ts'
import { selectChannelProgress } from '../../tracking/index.ts'
import { forEachBatch, type Throttle } from '../batches/for-each-batch.ts'
import { dayChanges } from './day-marks.ts'
import {
  type DayHeader,
  type StoredDay,
  selectDays,
  selectFingerprints,
  updateStates,
} from './day-store.ts'
import type { DayMark } from './stale-outcome-store.ts'

export interface DaysQuery {
  readonly orgId: string
  readonly countedBy: CountedBy
  readonly windowDays: number
  /** Start of each day: ISO timestamps, ascending. */
  readonly starts: readonly string[]
  readonly end: string
  /** Set only for background work. */
  readonly throttle?: Throttle | undefined
}

/** Journey-independent data about a day or, if the day is recent, about one of its hours. */
export interface Day extends Span {
  /** True if the day has no leads. */
  readonly isEmpty: boolean
  /**
   * Formats the fingerprint of all input to the day's credits; `undefined` while the input can
   * still change.
   */
  readonly toPrint: ((sum: LeadSum) => string) | undefined
  /** Version of the day's segments, if they are able to show that nothing has changed. */
  readonly state: string | null
  /** Identifies the day's stored credits, if they are current. */
  readonly content: string | undefined
  /** Number of times that the day has already been stored. */
  readonly revision: number
  /** IDs of change marks to delete once the day has been stored. */
  readonly markIds: readonly string[]
}

/** Number of leads on a day, and the sum of their hashes. */
export interface LeadSum {
  leads: number
  hash: bigint
}

/**
 * Increment this version when models, channels, group names or the format change, to make sure that
 * all days are read again.
 */
const rulesVersion = 4

/** Fingerprint for a day without leads. */
export const emptyFingerprint = 'none'

/**
 * Time during which sessions can still be added: a browser keeps an event for a few days, and a
 * session can go without events for at most one day.
 */
export const unsettledMs = (maxEventAgeDays + 1) * dayMs

/**
 * Minimum age of a day that can be stored. A transaction that writes sessions but cannot yet see
 * the day's newest leads does not mark them as changed. By this age, all such transactions have
 * ended.
 */
const storableMs = 60_000

/**
 * Suffix for the fingerprints of days that can still get sessions (when counting by creation), so
 * that these days are read again.
 */
const unsettledSuffix = ' unsettled'

type LoadedDay = Day & { readonly stored: DayHeader | undefined }

/**
 * Days, with the content IDs of stored credits that are still current. Credits are current if the
 * day's segments or the fingerprint of the day's leads have not changed.
 *
 * @see L-34
 */
export async function loadDays(db: Database, query: DaysQuery, now: Date): Promise<Day[]> {
  const { orgId, countedBy, windowDays, starts, end } = query
  const changes = dayChanges[countedBy]
  const first = starts[0] ?? end
  const [states, storedDays, { version }, marks] = await db.readInOrg(orgId, (tx) =>
    Promise.all([
      changes.selectVersions(tx, starts, end),
      selectDays(tx, countedBy, { start: first, end }),
      selectChannelProgress(tx),
      changes.selectMarks(tx, first, end),
    ]),
  )
  const print = toPrintPrefix(version, windowDays)
  const storedByStart = new Map(storedDays.map((day) => [day.startsAt, day]))
  const marksByDay = groupByDay(marks, starts)
  const [settledUntil, storableUntil] = [unsettledMs, storableMs].map((ageMs) =>
    new Date(now.getTime() - ageMs).toISOString(),
  )
  const candidates = starts.map((start, i): Candidate => {
    const until = starts[i + 1] ?? end
    const suffix = countedBy === 'outcome' || until <= (settledUntil ?? '') ? '' : unsettledSuffix
    const isStorable = until <= (storableUntil ?? '')
    const stored = storedByStart.get(start)
    const dayMarks = marksByDay.get(start) ?? []
    const canReuse = isStorable && dayMarks.length === 0
    return {
      start,
      end: until,
      state: states[i] ?? null,
      stored,
      marks: dayMarks,
      isStorable,
      suffix,
      reusable: canReuse && stored && isCurrent(stored, print, suffix) ? stored : undefined,
    }
  })
  // All other days are read anyway, which also yields their fingerprints.
  const unverified = candidates.filter((day) => day.reusable !== undefined && !isUnchanged(day))
  const sums = await sumLeads(db, query, unverified)
  const days = candidates.map((day) => toLoadedDay(day, print, sums.get(day.start)))
  await saveStates(db, query, days)
  return days
}

interface Candidate extends Span, Pick<Day, 'state'> {
  readonly stored: DayHeader | undefined
  /**
   * The stored day, unless its credits are outdated because of a change mark, the rules or the
   * window.
   */
  readonly reusable: DayHeader | undefined
  readonly marks: readonly DayMark[]
  readonly isStorable: boolean
  /** Suffix of the day's fingerprint. */
  readonly suffix: string
}

const isUnchanged = ({ state, reusable }: Candidate): boolean =>
  state !== null && reusable?.state === state

/** @param sum  Present if the day was verified. */
function toLoadedDay(day: Candidate, print: string, sum: LeadSum | undefined): LoadedDay {
  const { stored, reusable, marks, isStorable, suffix } = day
  const toPrint = ({ leads, hash }: LeadSum) =>
    leads === 0 ? emptyFingerprint : `${print}${leads} ${hash}${suffix}`
  const isStored = isUnchanged(day) || (sum !== undefined && reusable?.print === toPrint(sum))
  return {
    ...day,
    isEmpty: sum?.leads === 0 || (isStored && stored?.print === emptyFingerprint),
    toPrint: isStorable ? toPrint : undefined,
    content: isStored ? stored?.content : undefined,
    revision: stored?.revision ?? 0,
    markIds: marks.flatMap(({ id }) => id ?? []),
  }
}

/**
 * Prefix of fingerprints for the current rules and attribution window.
 *
 * @param channelVersion  Version of the channel rules by which all sessions have been classified.
 *   Stored days stay current while sessions are being reclassified with newer rules; afterward, all
 *   days are read again.
 */
const toPrintPrefix = (channelVersion: number, windowDays: number): string =>
  `${rulesVersion}${channelVersion === 0 ? '' : `.${channelVersion}`} ${windowDays} `

/** True if the credits were computed with the current rules and attribution window. */
const isCurrent = ({ print }: StoredDay, prefix: string, suffix: string): boolean =>
  print === emptyFingerprint ||
  (print.startsWith(prefix) && print.endsWith(unsettledSuffix) === (suffix !== ''))

/** Change marks, grouped by the start of the day. */
function groupByDay(
  marks: readonly DayMark[],
  starts: readonly string[],
): ReadonlyMap<string, DayMark[]> {
  return Map.groupBy(marks, ({ at }) => starts.findLast((day) => day <= at) ?? '')
}

/** Sums for days, computed from all of their leads, by the start of the day. */
async function sumLeads(
  db: Database,
  { orgId, countedBy, starts, throttle }: DaysQuery,
  days: readonly Span[],
): Promise<ReadonlyMap<string, LeadSum>> {
  const sums = new Map(days.map(({ start }): [string, LeadSum] => [start, { leads: 0, hash: 0n }]))
  await forEachBatch(
    db,
    { orgId, countedBy, spans: mergeAdjacent(days), batchSize: 40_000, concurrency: 2, throttle },
    (tx, batch) => selectFingerprints(tx, countedBy, batch, starts),
    (rows) => {
      for (const { day, leads, hash } of rows) {
        const sum = sums.get(starts[day - 1] ?? '')
        if (sum === undefined) continue
        sum.leads += leads
        sum.hash += BigInt(hash)
      }
    },
  )
  return sums
}

/** Stores the state of days that were verified as unchanged. */
async function saveStates(
  db: Database,
  { orgId, countedBy }: DaysQuery,
  days: readonly LoadedDay[],
): Promise<void> {
  const unchanged = days.flatMap(({ start, content, state, stored }) =>
    content !== undefined && state !== null && stored !== undefined && stored.state !== state
      ? { startsAt: start, print: stored.print, state }
      : [],
  )
  if (unchanged.length > 0) {
    await db.inOrg(orgId, (tx) => updateStates(tx, countedBy, unchanged))
  }
}

/** Merges adjacent spans. */
export function mergeAdjacent(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { start, end } of spans) {
    const before = merged.at(-1)
    if (before?.end === start) merged[merged.length - 1] = { start: before.start, end }
    else merged.push({ start, end })
  }
  return merged
}
