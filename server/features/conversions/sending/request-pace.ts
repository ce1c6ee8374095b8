import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../platform/db/database.ts'
import { platformApis } from '../platforms/platform-apis.ts'
import { type Spread, takeTurn } from './pace-store.ts'

/** Limits on requests to a platform. */
interface Pace {
  readonly perMinute: number
  /**
   * Number of requests that may be sent immediately after a pause; they count toward the limit per
   * minute.
   */
  readonly burst: number
}

/** Spreads requests out so that no minute contains more of them than the platform allows. */
export const toSpread = ({ perMinute, burst }: Pace): Spread => ({
  intervalMs: 60_000 / (perMinute - burst),
  burst,
})

/** Origin of Google's API. */
export const googleOrigin = new URL(platformApis.google_ads.baseUrl).origin

/**
 * Google allows 300 requests a minute per project, which all of an installation's destinations
 * share. The other platforms allow more requests than a single installation can send.
 */
export const googlePace: Pace = { perMinute: 300, burst: 10 }

const spreads: ReadonlyMap<string, Spread> = new Map([[googleOrigin, toSpread(googlePace)]])

/**
 * Waits until a request may be sent to a platform. All processes reserve their time slots in a
 * single database row, which is locked only while a slot is being reserved.
 *
 * @param origin  Origin of the real platform.
 * @see L-417
 */
export async function waitForTurn(
  db: Database,
  origin: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const spread = spreads.get(origin)
  if (spread === undefined) return
  const { waitMs = 0 } = (await db.inSystem((tx) => takeTurn(tx, origin, spread))) ?? {}
  if (waitMs === 0) return
  // Aborting the wait also aborts the request.
  await sleep(waitMs, undefined, signal === undefined ? {} : { signal }).catch(() => undefined)
}
