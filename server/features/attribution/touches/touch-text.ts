import {
  otherSignalNames,
  type SignalName,
  signalNames,
  type TouchSignals,
} from './touch-signals.ts'

/** Bits for the figures toward which a lead counts. */
export const leadFlags = { qualified: 1, won: 2, lost: 4, created: 8 } as const

/**
 * Separators and prefixes in the text into which the database packs touches. Signals may also
 * contain these characters.
 */
export const touchMarks = {
  /** Before each signal. */
  signal: '\u001f',
  /** Precedes the text of a signal. Without this prefix, the signal is either missing or JSON. */
  plain: '=',
  /** After each touch. */
  touch: '\u001e',
  /** Precedes the ID of a lead whose journey is incomplete. */
  cut: '?',
  /** Precedes the number of visits if there are several. */
  several: '/',
} as const

/**
 * Parses a touch's signals, in the order of {@link signalNames}.
 *
 * @returns `undefined` if a signal contains a separator, which makes the number or format of the
 *   signals wrong.
 */
export function parseSignals(text: string): Omit<TouchSignals, 'isOwn'> | undefined {
  const [start, ...parts] = text.split(touchMarks.signal)
  if (start !== '' || parts.length !== signalNames.length) return undefined
  const signals = parts.map(parseSignal)
  if (signals.includes(undefined)) return undefined
  const find = (name: SignalName) => signals[signalNames.indexOf(name)] ?? null
  const clicks = find('clicks')
  return {
    channel: find('channel'),
    utm_source: find('utm_source'),
    utm_medium: find('utm_medium'),
    utm_campaign: find('utm_campaign'),
    utm_term: find('utm_term'),
    referrer: find('referrer'),
    website: find('website'),
    landingPath: find('landingPath'),
    clicks: clicks === null ? null : Number(clicks),
  }
}

function parseSignal(signal: string): string | null | undefined {
  if (signal === '') return null
  if (signal.startsWith(touchMarks.plain)) return signal.slice(1)
  try {
    const value: unknown = JSON.parse(signal)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

/** The part of a touch's signals that determines its channel and source. */
export function sliceOrigin(text: string): string {
  let end = text.length
  for (const _ of otherSignalNames) end = text.lastIndexOf(touchMarks.signal, end - 1)
  return text.slice(0, end)
}
