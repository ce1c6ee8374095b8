import { findChannel } from '../attribution/channels/classify-channel.ts'
import { findGoogleAd } from '../attribution/google-ad.ts'
import { toLandingSignals } from './reclassify-sessions.ts'
import type { ClassifiedSession } from './reclassify-store.ts'

/**
 * Description of the channel rule that a session matches; null if the session was classified by
 * older rules or based on signals that are not stored.
 */
export function explainChannel(session: ClassifiedSession): string | null {
  const signals = toLandingSignals(session)
  if (signals === undefined) return null
  const { referrer, landingUrl } = session
  const isGoogleAd = findGoogleAd(landingUrl) !== ''
  const { channel, reason } = findChannel({ signals, referrer, isGoogleAd })
  return channel === session.channel ? reason : null
}
