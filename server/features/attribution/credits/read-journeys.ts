import { isId } from '../../../platform/process/ids.ts'
import { touchMarks } from '../touches/touch-text.ts'
import type { FindKind, TouchKind } from './find-kind.ts'
import type { TouchRow } from './touch-store.ts'

export interface JourneyVisit {
  readonly kind: TouchKind
  readonly startedMs: number
}

/** A lead with its touches. */
export interface Journey {
  /** See `leadFlags`. */
  readonly flags: number
  /** 0 unless the lead counts as won; at most 1e14, which is below 2^53. */
  readonly valueMinor: number
  /** Kind of a visit or, if there are no visits, of the lead itself. */
  readonly kind: TouchKind
  /** Set if there are several visits. */
  readonly path: JourneyPath | undefined
}

export interface JourneyPath {
  readonly createdMs: number
  /** Oldest first. */
  readonly visits: readonly JourneyVisit[]
}

export interface JourneysResult {
  readonly journeys: readonly Journey[]
  /** IDs of the leads whose journeys are incomplete. */
  readonly cut: readonly string[]
}

export interface ReadOptions {
  /** True if the row contains all touches in order; false for rows from `newestVisits`. */
  readonly areWhole: boolean
  readonly findKind: FindKind
}

/**
 * Reads the leads from one row.
 *
 * @returns `undefined` if a signal contains a separator. An additional separator looks like an
 *   additional signal, touch or lead, so a parsed count differs from the stored count. IDs and
 *   spaces are also checked: otherwise, a misread lead could contain the start of the next lead
 *   without changing the number of leads.
 */
export function readJourneys(
  { text, leads }: Pick<TouchRow, 'text' | 'leads'>,
  { areWhole, findKind }: ReadOptions,
): JourneysResult | undefined {
  const journeys: Journey[] = []
  const cut: string[] = []
  const reader = openText(text)
  while (!reader.isAtEnd()) {
    const flags = reader.readInteger()
    if (!reader.skip(codes.space)) return undefined
    const valueMinor = reader.readInteger()
    if (!reader.skip(codes.space)) return undefined
    if (reader.skip(codes.cut)) {
      const id = reader.readId()
      if (id === undefined) return undefined
      cut.push(id)
    } else if (reader.skip(codes.several)) {
      const several = readSeveral(reader, findKind)
      if (several === undefined) return undefined
      const { id, kind, path } = several
      if (areWhole || isSorted(path)) journeys.push({ flags, valueMinor, kind, path })
      else cut.push(id)
    } else {
      const isOwn = reader.isAt(codes.signal)
      if (!isOwn) reader.readInteger()
      const kind = findKind(reader.readSignals(), isOwn)
      if (kind === undefined) return undefined
      journeys.push({ flags, valueMinor, kind, path: undefined })
    }
  }
  return journeys.length + cut.length === leads ? { journeys, cut } : undefined
}

/** Reads a lead with several visits, which are stored newest first. */
function readSeveral(reader: TextReader, findKind: ReadOptions['findKind']) {
  const length = reader.readInteger()
  if (!reader.skip(codes.space)) return undefined
  const createdMs = reader.readInteger()
  if (!reader.skip(codes.space)) return undefined
  const id = reader.readId()
  if (id === undefined) return undefined
  const visits: JourneyVisit[] = []
  let kind: TouchKind | undefined
  for (let left = length; left > 0; left--) {
    const startedMs = reader.readInteger()
    kind = findKind(reader.readSignals(), false)
    if (kind === undefined) return undefined
    visits.push({ kind, startedMs })
  }
  return kind === undefined
    ? undefined
    : { id, kind, path: { createdMs, visits: visits.reverse() } }
}

/** False if visits started at the same time, because their order depends on their IDs. */
const isSorted = ({ visits }: JourneyPath): boolean =>
  visits.every(({ startedMs }, i) => i === 0 || (visits[i - 1]?.startedMs ?? 0) < startedMs)

const toCode = (mark: string): number => mark.charCodeAt(0)

const codes = {
  space: toCode(' '),
  minus: toCode('-'),
  zero: toCode('0'),
  signal: toCode(touchMarks.signal),
  cut: toCode(touchMarks.cut),
  several: toCode(touchMarks.several),
} as const

const idLength = 36

type TextReader = ReturnType<typeof openText>

/** Reads a text character by character, because splitting it would take several times as long. */
function openText(text: string) {
  let at = 0
  return {
    isAtEnd: (): boolean => at >= text.length,
    isAt: (code: number): boolean => text.charCodeAt(at) === code,
    /** Skips the given character; returns false if the next character is a different one. */
    skip(code: number): boolean {
      if (text.charCodeAt(at) !== code) return false
      at++
      return true
    },
    /** 0 if no digits follow. */
    readInteger(): number {
      const isNegative = text.charCodeAt(at) === codes.minus
      if (isNegative) at++
      let value = 0
      for (;;) {
        const digit = text.charCodeAt(at) - codes.zero
        // NaN after the end of the text.
        if (!(digit >= 0 && digit <= 9)) return isNegative ? -value : value
        value = value * 10 + digit
        at++
      }
    },
    /** `undefined` if the next characters are not an ID. */
    readId(): string | undefined {
      at += idLength
      const id = text.slice(at - idLength, at)
      return isId(id) ? id : undefined
    },
    /** Reads up to the separator after the touch. */
    readSignals(): string {
      const start = at
      const end = text.indexOf(touchMarks.touch, start)
      if (end < 0) {
        at = text.length
        return ''
      }
      at = end + 1
      return text.slice(start, end)
    },
  }
}
