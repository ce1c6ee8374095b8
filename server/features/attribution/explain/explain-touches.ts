import type { LeadExplanation } from '../../../../contract/lead-explanation.ts'
import type { Lead } from '../../../../contract/leads/lead-schemas.ts'
import type { Session } from '../../../../contract/tracking/session.ts'
import { explainChannel } from '../../tracking/index.ts'
import { creditTouches } from '../models/credit-leads.ts'
import { wholeCredit } from '../models/touch.ts'
import { eachGrouping, eachModel } from '../tally.ts'
import { classifyTouch, findLeadChannel, unknownGroup } from '../touches/classify-touch.ts'
import { type TouchSignals, toClickBits } from '../touches/touch-signals.ts'

type Touch = LeadExplanation['touches'][number]

type TouchedLead = Pick<Lead, 'sessions'> & LeadSignals & { readonly createdAt: string }

type LeadSignals = Readonly<Record<string, unknown>>

/** A lead's sessions (or the lead itself if it has none), with their groups and credit. */
export function explainTouches(lead: TouchedLead): Touch[] {
  const { sessions, createdAt } = lead
  const signals = toSignals(lead, { channel: null, landingPath: null, isOwn: true })
  const touches = creditTouches({
    createdMs: Date.parse(createdAt),
    signals,
    visits: sessions.map((session) => ({
      startedMs: Date.parse(session.startedAt),
      signals: toSignals(session, { ...session, isOwn: false }),
    })),
  })
  return touches.map((touch, i): Touch => {
    const session = sessions[i]
    return {
      sessionId: session?.id ?? null,
      startedAt: session?.startedAt ?? null,
      isConverting: session?.isConverting ?? false,
      channelReason: session === undefined ? explainOwn(touch.signals) : explainChannel(session),
      ...eachGrouping((by) => classifyTouch(by, touch.signals)),
      credit: eachModel((model) => touch.credit[model] / wholeCredit),
    }
  })
}

/** Channel rule for a lead without sessions; null if it has no source data. */
const explainOwn = (signals: TouchSignals): string | null =>
  classifyTouch('channel', signals) === unknownGroup ? null : findLeadChannel(signals).reason

const toSignals = (
  row: LeadSignals | Session,
  own: Pick<TouchSignals, 'channel' | 'landingPath' | 'isOwn'>,
): TouchSignals => {
  // Both types have these fields; each is a string or null.
  const fields = row as Record<string, string | null>
  const read = (name: string) => fields[name] ?? null
  return {
    channel: own.channel,
    utm_source: read('utm_source'),
    utm_medium: read('utm_medium'),
    utm_campaign: read('utm_campaign'),
    utm_term: read('utm_term'),
    referrer: read('referrer'),
    website: read('website'),
    landingPath: own.landingPath,
    clicks: toClickBits(fields),
    isOwn: own.isOwn,
  }
}
