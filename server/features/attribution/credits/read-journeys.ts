import { maxSessions } from '../../../../contract/tracking/session.ts'
import type { TouchGroups } from '../touches/classify-touch.ts'
import type { CreditedLead } from './day-credits.ts'
import { leadFlags, type TouchRow } from './touch-store.ts'

/** Properties shared by all touches with the same signals. */
export interface TouchKind {
  readonly groups: TouchGroups
  /** True if the visit has no signals. */
  readonly isDirect: boolean
}

/** A visit, or a lead that has no visits. */
export interface JourneyTouch {
  readonly kind: TouchKind
  /** Empty for a lead that has no visits. */
  readonly visitId: string
  readonly startedMs: number
}

/**
 * A lead with its touches. Its value is 0 unless the lead counts as won, and is at most 1e14, which
 * is below 2^53.
 */
export interface Journey extends CreditedLead {
  readonly createdMs: number
  /** Time at which the lead counts: its creation, or one of its outcomes. */
  readonly countedMs: number
  /** At least one; oldest first. */
  readonly touches: JourneyTouch[]
}

interface OpenJourney extends Journey {
  /** True if the lead is linked to a session. */
  readonly isLinked: boolean
  /** True if the linked session is one of the touches. */
  isConverted: boolean
}

/**
 * Combines touches into one journey per lead and time at which it counts.
 *
 * @param areWhole  True if the rows contain all touches; false for rows from {@link newestVisits}.
 * @param handle  Called with each complete journey. Journeys of leads without a visitor have only
 *   one touch and are not retained: with long-lived objects, garbage collection took a third of the
 *   time.
 * @returns IDs of the leads whose journeys might be incomplete and have not been handled.
 */
export function readJourneys(
  rows: readonly TouchRow[],
  { areWhole, toKind }: { readonly areWhole: boolean; toKind(row: TouchRow): TouchKind },
  handle: (journey: Journey) => void,
): Set<string> {
  // A lead that was qualified and won counts twice: with different flags, at the same time or at
  // different times.
  const byFlags = new Map<number, Map<string, OpenJourney>>()
  for (const row of rows) {
    const kind = toKind(row)
    const readTouch = createTouchReader(row.touches)
    for (let touch = readTouch(); touch !== undefined; touch = readTouch()) {
      if ((touch.flags & leadFlags.visitor) === 0) handle(openJourney(touch, kind))
      else addTouch(byFlags, touch, kind)
    }
  }
  const cut = new Set<string>()
  for (const journeys of byFlags.values()) {
    for (const [leadId, journey] of journeys) {
      if (!areWhole && needsSecondQuery(journey)) cut.add(leadId)
      else {
        if (journey.touches.length > 1) journey.touches.sort(compareTouches)
        handle(journey)
      }
    }
  }
  return cut
}

function addTouch(
  byFlags: Map<number, Map<string, OpenJourney>>,
  touch: ReadTouch,
  kind: TouchKind,
): void {
  const { flags, leadId, visitId, startedMs } = touch
  const journeys = byFlags.get(flags & outcomeFlags)
  const journey = journeys?.get(leadId)
  if (journey !== undefined) {
    journey.touches.push({ kind, visitId, startedMs })
    journey.isConverted ||= isConverting(flags)
  } else if (journeys !== undefined) journeys.set(leadId, openJourney(touch, kind))
  else byFlags.set(flags & outcomeFlags, new Map([[leadId, openJourney(touch, kind)]]))
}

const isConverting = (flags: number): boolean => (flags & leadFlags.converting) !== 0

const outcomeFlags = leadFlags.created + leadFlags.qualified + leadFlags.won + leadFlags.lost

interface ReadTouch {
  readonly leadId: string
  readonly createdMs: number
  readonly countedMs: number
  readonly flags: number
  readonly valueMinor: number
  /** Empty for a lead that has no visits. */
  readonly visitId: string
  readonly startedMs: number
}

const idLength = 36
const [minus, slash, zero] = [45, 47, 48]

/**
 * Returns the touches of a row, one per call, and `undefined` after the last one. Splitting the
 * text into strings would take several times as long.
 */
function createTouchReader(text: string): () => ReadTouch | undefined {
  let at = 0
  const readId = (): string => {
    const start = at
    at += idLength
    return text.slice(start, at)
  }
  /** Reads an integer after a separator. */
  const readInteger = (): number => {
    const isNegative = text.charCodeAt(++at) === minus
    if (isNegative) at++
    let value = 0
    for (let digit = readDigit(text, at); digit >= 0 && digit <= 9; digit = readDigit(text, ++at)) {
      value = value * 10 + digit
    }
    return isNegative ? -value : value
  }
  return () => {
    if (at >= text.length) return undefined
    const leadId = readId()
    const createdMs = readInteger()
    const countedMs = text.charCodeAt(at) === slash ? readInteger() : createdMs
    const flags = readInteger()
    const valueMinor = readInteger()
    // A comma, or the end, follows a lead without visits.
    const hasVisit = text.charAt(at++) === ' '
    const visitId = hasVisit ? readId() : ''
    const startedMs = hasVisit ? readInteger() : createdMs
    if (hasVisit) at++
    return { leadId, createdMs, countedMs, flags, valueMinor, visitId, startedMs }
  }
}

/** NaN after the end of the text. */
const readDigit = (text: string, at: number): number => text.charCodeAt(at) - zero

function openJourney(
  { createdMs, countedMs, flags, valueMinor, visitId, startedMs }: ReadTouch,
  kind: TouchKind,
): OpenJourney {
  return {
    createdMs,
    countedMs,
    created: (flags & leadFlags.created) !== 0,
    qualified: (flags & leadFlags.qualified) !== 0,
    won: (flags & leadFlags.won) !== 0,
    lost: (flags & leadFlags.lost) !== 0,
    valueMinor,
    touches: [{ kind, visitId, startedMs }],
    isConverted: isConverting(flags),
    isLinked: (flags & leadFlags.session) !== 0,
  }
}

/** IDs have the same length and case, so comparing them as strings gives the database's order. */
const compareTouches = (a: JourneyTouch, b: JourneyTouch): number =>
  a.startedMs - b.startedMs || (a.visitId < b.visitId ? -1 : 1)

/** A converting session can belong to another visitor or be older than the window. */
const needsSecondQuery = ({ touches, isLinked, isConverted }: OpenJourney): boolean =>
  touches.length > maxSessions || (isLinked && !isConverted)
