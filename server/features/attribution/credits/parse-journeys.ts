import { maxSessions } from '../../../../contract/tracking/session.ts'
import { leadFlags, type TouchRow } from './touch-store.ts'

/** A visit, or a lead that has no visits. */
export interface JourneyTouch {
  /** The row that contains the signals. */
  readonly row: TouchRow
  /** Empty for a lead that has no visits. */
  readonly visitId: string
  readonly startedMs: number
}

/** A lead with its touches. */
export interface Journey {
  readonly leadId: string
  readonly createdMs: number
  /** Time at which the lead counts: its creation, or one of its outcomes. */
  readonly countedMs: number
  readonly created: boolean
  readonly qualified: boolean
  readonly won: boolean
  readonly lost: boolean
  /** In minor units; 0 unless counted as won. Below 2^53: at most 1e14. */
  readonly valueMinor: number
  /** At least one; oldest first. */
  readonly touches: JourneyTouch[]
  /** True if the newest visits might not be the whole journey. */
  readonly isCut: boolean
}

type OpenJourney = { -readonly [K in keyof Journey]: Journey[K] } & {
  isConverted: boolean
  readonly flags: number
}

/** Parses touches into one journey per lead and time at which it counts. */
export function parseJourneys(rows: readonly TouchRow[]): Journey[] {
  const journeys = new Map<string, OpenJourney>()
  for (const row of rows) {
    for (const text of row.touches.split(',')) addTouch(journeys, row, text)
  }
  const all = [...journeys.values()]
  for (const journey of all) {
    if (journey.touches.length > 1) journey.touches.sort(compareTouches)
    journey.isCut = needsSecondQuery(journey)
  }
  return all
}

const outcomeFlags = leadFlags.created + leadFlags.qualified + leadFlags.won + leadFlags.lost

function addTouch(journeys: Map<string, OpenJourney>, row: TouchRow, text: string): void {
  const [leadId = '', created, flagText, value, visitId = '', started] = text.split(' ')
  const flags = Number(flagText)
  // A lead that was qualified and won counts twice, with other flags and the same or another time.
  const key = `${leadId} ${flags & outcomeFlags}`
  const [createdMs = 0, countedMs = createdMs] = (created ?? '').split('/').map(Number)
  const touch = { row, visitId, startedMs: started === undefined ? createdMs : Number(started) }
  const isConverted = (flags & leadFlags.converting) !== 0
  const journey = journeys.get(key)
  if (journey !== undefined) {
    journey.touches.push(touch)
    journey.isConverted ||= isConverted
    return
  }
  journeys.set(key, {
    leadId,
    createdMs,
    countedMs,
    created: (flags & leadFlags.created) !== 0,
    qualified: (flags & leadFlags.qualified) !== 0,
    won: (flags & leadFlags.won) !== 0,
    lost: (flags & leadFlags.lost) !== 0,
    valueMinor: Number(value),
    touches: [touch],
    isCut: false,
    isConverted,
    flags,
  })
}

/** IDs have the same length and case, so comparing them as strings gives the database's order. */
const compareTouches = (a: JourneyTouch, b: JourneyTouch): number =>
  a.startedMs - b.startedMs || (a.visitId < b.visitId ? -1 : 1)

/** A converting session can belong to another visitor or be older than the window. */
function needsSecondQuery({ flags, touches, isConverted }: OpenJourney): boolean {
  if ((flags & leadFlags.visitor) === 0) return false
  return touches.length > maxSessions || ((flags & leadFlags.session) !== 0 && !isConverted)
}
