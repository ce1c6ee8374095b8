import { maxEventAgeDays } from '../../../../contract/tracking/visit.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import type { CountedBy, Span } from '../../../lead-index/rollups/index.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { selectChannelProgress } from '../../tracking/index.ts'
import { forEachBatch, type Throttle } from '../batches/for-each-batch.ts'
import { eachGrouping } from '../tally.ts'
import { dayChanges } from './day-marks.ts'
import {
  type DayHeader,
  deleteDayParts,
  type StoredDay,
  type StoredDayCredits,
  selectDays,
  selectFingerprints,
  updateStates,
  upsertDays,
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

/** Data about a day, or about an hour of a recent day, that does not depend on journeys. */
export interface Day extends Span {
  /**
   * Fingerprint of all input to the day's credits; `undefined` while the input can still change.
   */
  readonly fingerprint: string | undefined
  /** Version of the day's segments, if they can show that nothing has changed. */
  readonly state: string | null
  /** Identifies the day's stored credits, if they are current. */
  readonly content: string | undefined
  /** Number of times that the day has already been stored. */
  readonly revision: number
  /** IDs of change marks to delete once the day has been stored. */
  readonly markIds: readonly string[]
}

/** Increment when models, channels, group names or the format change: days are read again. */
const rulesVersion = 4

/** Fingerprint for a settled day without leads. */
export const emptyFingerprint = 'none'

/**
 * Time during which sessions can still be added: a browser keeps an event for a few days, and a
 * session continues without events for at most one day.
 */
export const unsettledMs = (maxEventAgeDays + 1) * dayMs

/**
 * Age at which a day can be stored. A transaction that writes sessions but cannot yet see the day's
 * newest leads does not mark them; by this age, all such transactions have ended.
 */
const storableMs = 60_000

/**
 * Suffix for the fingerprints of days that can still get sessions (when counting by creation);
 * these days are read again.
 */
const unsettledSuffix = ' unsettled'

type LoadedDay = Day & { readonly stored: DayHeader | undefined }

/**
 * Days, with the content of their stored credits if these are current: either the day's segments or the
 * fingerprint of its leads is unchanged.
 *
 * @see L-34
 */
export async function loadDays(db: Database, query: DaysQuery, now: Date): Promise<Day[]> {
  const { orgId, countedBy, windowDays, starts, end } = query
  const changes = dayChanges[countedBy]
  const first = starts[0] ?? end
  const [states, stored, { version }, marks] = await db.readInOrg(orgId, (tx) =>
    Promise.all([
      changes.selectVersions(tx, starts, end),
      selectDays(tx, countedBy, { start: first, end }),
      selectChannelProgress(tx),
      changes.selectMarks(tx, first, end),
    ]),
  )
  const print = toPrintPrefix(version, windowDays)
  const storedByStart = new Map(stored.map((day) => [day.startsAt, day]))
  const marksByDay = groupByDay(marks, starts)
  const [settledUntil, storableUntil] = [unsettledMs, storableMs].map((ageMs) =>
    new Date(now.getTime() - ageMs).toISOString(),
  )
  const candidates = starts.map((start, i) => {
    const until = starts[i + 1] ?? end
    return {
      start,
      end: until,
      state: states[i] ?? null,
      stored: storedByStart.get(start),
      marks: marksByDay.get(start) ?? [],
      isStorable: until <= (storableUntil ?? ''),
      suffix: countedBy === 'outcome' || until <= (settledUntil ?? '') ? '' : unsettledSuffix,
    }
  })
  const isUnchanged = ({ state, stored, marks, suffix }: (typeof candidates)[number]) =>
    state !== null &&
    stored?.state === state &&
    marks.length === 0 &&
    isCurrent(stored, print, suffix)
  const unverified = candidates.filter((day) => day.isStorable && !isUnchanged(day))
  const fingerprints = await computeFingerprints(db, query, unverified, print)
  const days = candidates.map((day): LoadedDay => {
    const { start, stored, marks, isStorable, suffix } = day
    const computed = fingerprints.get(start)
    const newPrint =
      computed === undefined || computed === emptyFingerprint ? computed : `${computed}${suffix}`
    const fingerprint = isStorable ? (newPrint ?? stored?.print) : undefined
    const isStored =
      fingerprint !== undefined && stored?.print === fingerprint && marks.length === 0
    return {
      ...day,
      fingerprint,
      content: isStored ? stored.content : undefined,
      revision: stored?.revision ?? 0,
      markIds: marks.flatMap(({ id }) => id ?? []),
    }
  })
  await saveStates(db, query, days)
  return days
}

/**
 * Prefix of fingerprints for the current rules and attribution window.
 *
 * @param channelVersion  Version of the channel rules by which all sessions have been classified.
 *   While sessions are being reclassified with newer rules, stored days stay current; afterward,
 *   all days are read again.
 */
const toPrintPrefix = (channelVersion: number, windowDays: number): string =>
  `${rulesVersion}${channelVersion === 0 ? '' : `.${channelVersion}`} ${windowDays} `

/** True if the credits were computed with the current rules and attribution window. */
const isCurrent = ({ print }: StoredDay, prefix: string, suffix: string): boolean =>
  print === emptyFingerprint ||
  (print.startsWith(prefix) && print.endsWith(unsettledSuffix) === (suffix !== ''))

/** Change marks, by the start of their day. */
function groupByDay(
  marks: readonly DayMark[],
  starts: readonly string[],
): ReadonlyMap<string, DayMark[]> {
  return Map.groupBy(marks, ({ at }) => starts.findLast((day) => day <= at) ?? '')
}

/** Computes the fingerprints of days from all of their leads, keyed by the start of the day. */
async function computeFingerprints(
  db: Database,
  { orgId, countedBy, starts, throttle }: DaysQuery,
  days: readonly Span[],
  prefix: string,
): Promise<ReadonlyMap<string, string>> {
  const sums = new Map(days.map(({ start }) => [start, { leads: 0, hash: 0n }]))
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
  return new Map(
    [...sums].map(([start, { leads, hash }]) => [
      start,
      leads === 0 ? emptyFingerprint : `${prefix}${leads} ${hash}`,
    ]),
  )
}

/** Stores the state of days that were verified as unchanged or have no leads. */
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
  const empty = days.filter(
    ({ fingerprint, content, state }) =>
      fingerprint === emptyFingerprint && content === undefined && state !== null,
  )
  if (unchanged.length + empty.length === 0) return
  const none = { print: emptyFingerprint, ...eachGrouping(() => '[]') }
  await db.inOrg(orgId, async (tx) => {
    await updateStates(tx, countedBy, unchanged)
    await storeDays(
      tx,
      countedBy,
      empty.map((day) => ({ day, row: { ...none, startsAt: day.start, state: day.state } })),
    )
  })
}

/** A day, and what to store for it. */
export interface ComputedDay {
  readonly day: Day
  readonly row: Omit<StoredDayCredits, 'revision'>
}

/** Stores days that no other computation has stored, and deletes their change marks and parts. */
export async function storeDays(
  tx: OrgTx,
  countedBy: CountedBy,
  days: readonly ComputedDay[],
): Promise<void> {
  if (days.length === 0) return
  const rows = days.map(({ day, row }) => ({ ...row, revision: day.revision + 1 }))
  const starts = new Set(await upsertDays(tx, countedBy, rows))
  const stored = days.flatMap(({ day }) => (starts.has(day.start) ? day : []))
  await deleteDayParts(tx, countedBy, stored)
  await dayChanges[countedBy].deleteMarks(
    tx,
    stored.flatMap(({ markIds }) => markIds),
  )
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
