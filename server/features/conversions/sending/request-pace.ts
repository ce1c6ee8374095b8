import { setTimeout as sleep } from 'node:timers/promises'
import { platformApis } from '../platforms/platform-apis.ts'

/** Requests that a platform allows. */
interface Pace {
  readonly perMinute: number
  /** Requests that are sent at once after a pause; they count toward the minute. */
  readonly burst: number
}

/**
 * Waiting time before the next request, in milliseconds. Each call reserves a turn.
 *
 * @param nowMs  Monotonic time of the call.
 */
export function createPace({ perMinute, burst }: Pace): (nowMs: number) => number {
  const intervalMs = 60_000 / (perMinute - burst)
  /** Time at which all reserved turns are used up, if turns were taken evenly. */
  let usedUntilMs = Number.NEGATIVE_INFINITY
  return (nowMs) => {
    usedUntilMs = Math.max(usedUntilMs, nowMs) + intervalMs
    return Math.max(0, usedUntilMs - burst * intervalMs - nowMs)
  }
}

/**
 * Google allows 300 requests a minute per project, which all destinations of an installation share.
 * The other platforms allow more requests than one process can send.
 */
const paces: ReadonlyMap<string, (nowMs: number) => number> = new Map([
  [new URL(platformApis.google_ads.baseUrl).origin, createPace({ perMinute: 300, burst: 10 })],
])

/**
 * Waits until a request may be sent to a platform. Each process paces the requests of the
 * destinations that it serves; several processes together can still get a 429, which pauses them.
 *
 * @param origin  Origin of the real platform.
 * @see L-404
 */
export async function waitForTurn(origin: string, signal: AbortSignal | undefined): Promise<void> {
  const waitMs = paces.get(origin)?.(performance.now()) ?? 0
  if (waitMs === 0) return
  // An aborted wait leads to an aborted request.
  await sleep(waitMs, undefined, signal === undefined ? {} : { signal }).catch(() => undefined)
}
