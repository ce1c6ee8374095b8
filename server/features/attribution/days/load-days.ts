import type { AttributionGroup } from '../../../../contract/attribution.ts'
import { maxEventAgeDays } from '../../../../contract/tracking/visit.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import { selectVersions } from '../../../lead-index/index.ts'
import type { Span } from '../../../lead-index/rollups/index.ts'
import type { Database } from '../../../platform/db/database.ts'
import { selectChannelProgress } from '../../tracking/index.ts'
import { forEachBatch, type Throttle } from '../batches/for-each-batch.ts'
import { eachGrouping } from '../tally.ts'
import {
  type StoredDay,
  selectDays,
  selectFingerprints,
  updateStates,
  upsertDays,
} from './day-store.ts'

export interface DaysQuery {
  readonly orgId: string
  readonly by: AttributionGroup
  readonly windowDays: number
  /** Start of each day: ISO timestamps, ascending. */
  readonly starts: readonly string[]
  readonly end: string
  /** For background work. */
  readonly throttle?: Throttle | undefined
}

/** Data about a day that is independent of journeys. */
export interface Day extends Span {
  /**
   * Fingerprint of all input to the day's credits; `undefined` while the input can still change.
   */
  readonly fingerprint: string | undefined
  /** Version of the day's segments, if they can show that nothing has changed. */
  readonly state: string | null
  /** The day's stored credits as JSON, if they are current. */
  readonly credits: string | undefined
}

/**
 * Increment when a model, a channel or the naming of a group changes, so that days are read again.
 */
const rulesVersion = 2

/** Fingerprint of a settled day without leads. */
export const emptyFingerprint = 'none'

/**
 * Sessions can still be added for this long: a browser keeps an event for some days, and a session
 * continues without events for at most one day.
 */
const unsettledMs = (maxEventAgeDays + 1) * dayMs

type StoredCredits = StoredDay & { readonly credits: string }

type LoadedDay = Day & { readonly stored: StoredCredits | undefined }

/**
 * Days with their stored credits, if these are current: the segments of the day are unchanged, or
 * else the fingerprint of its leads is.
 *
 * @see L-34
 */
export async function loadDays(db: Database, query: DaysQuery, now: Date): Promise<Day[]> {
  const { orgId, by, windowDays, starts, end } = query
  const [states, stored, { version }] = await db.readInOrg(orgId, (tx) =>
    Promise.all([
      selectVersions(tx, starts, end),
      selectDays(tx, by, { start: starts[0] ?? end, end }),
      selectChannelProgress(tx),
    ]),
  )
  const print = toPrintPrefix(version, windowDays)
  const storedByStart = new Map(stored.map((day) => [day.startsAt, day]))
  const settledUntil = new Date(now.getTime() - unsettledMs).toISOString()
  const candidates = starts.map((start, i) => ({
    start,
    end: starts[i + 1] ?? end,
    state: states[i] ?? null,
    stored: storedByStart.get(start),
  }))
  const settled = candidates.filter((day) => day.end <= settledUntil)
  const isUnchanged = ({ state, stored }: (typeof candidates)[number]) =>
    state !== null && stored?.state === state && isCurrent(stored, print)
  const unverified = settled.filter((day) => !isUnchanged(day))
  const fingerprints = await computeFingerprints(db, query, unverified, print)
  const days = candidates.map((day): LoadedDay => {
    const { start, end, stored } = day
    const fingerprint = end > settledUntil ? undefined : (fingerprints.get(start) ?? stored?.print)
    const isStored = fingerprint !== undefined && stored?.print === fingerprint
    return { ...day, fingerprint, credits: isStored ? stored?.credits : undefined }
  })
  await saveStates(db, orgId, days)
  return days
}

/**
 * Prefix of fingerprints for the current rules and attribution window.
 *
 * @param channelVersion  Version of the channel rules by which all sessions are classified. While
 * sessions are reclassified with newer rules, stored days stay current; then all are read again.
 */
const toPrintPrefix = (channelVersion: number, windowDays: number): string =>
  `${rulesVersion}${channelVersion === 0 ? '' : `.${channelVersion}`} ${windowDays} `

/** True if the credits were computed with the current rules and attribution window. */
const isCurrent = ({ print }: StoredCredits, prefix: string): boolean =>
  print === emptyFingerprint || print.startsWith(prefix)

/** Computes the fingerprints of days from all of their leads, by start. */
async function computeFingerprints(
  db: Database,
  { orgId, starts, throttle }: DaysQuery,
  days: readonly Span[],
  prefix: string,
): Promise<ReadonlyMap<string, string>> {
  const sums = new Map(days.map(({ start }) => [start, { leads: 0, hash: 0n }]))
  await forEachBatch(
    db,
    { orgId, spans: mergeAdjacent(days), batchSize: 40_000, concurrency: 2, throttle },
    (tx, batch) => selectFingerprints(tx, batch, starts),
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
async function saveStates(db: Database, orgId: string, days: readonly LoadedDay[]): Promise<void> {
  const unchanged = days.flatMap(({ start, credits, state, stored }) =>
    credits !== undefined && state !== null && stored !== undefined && stored.state !== state
      ? { startsAt: start, print: stored.print, state }
      : [],
  )
  const empty = days.filter(
    ({ fingerprint, credits, state }) =>
      fingerprint === emptyFingerprint && credits === undefined && state !== null,
  )
  if (unchanged.length + empty.length === 0) return
  const none = { print: emptyFingerprint, ...eachGrouping(() => '[]') }
  await db.inOrg(orgId, async (tx) => {
    await updateStates(tx, unchanged)
    await upsertDays(
      tx,
      empty.map(({ start, state }) => ({ ...none, startsAt: start, state })),
    )
  })
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
