import type { AttributionGroup } from '../../../../contract/attribution.ts'
import { addCredit, type CreditSums, eachModel, type Outcome } from '../tally.ts'
import { classifyTouch, directChannel } from '../touches/classify-touch.ts'
import type { TouchSignals } from '../touches/touch-signals.ts'
import { creditModels } from './credit-models.ts'

export interface Visit {
  readonly startedMs: number
  readonly signals: TouchSignals
}

export interface TracedLead extends Outcome {
  readonly createdMs: number
  /** In minor units. */
  readonly valueMinor: number | null
  /** The lead's own signals, used if it has no visits. */
  readonly signals: TouchSignals
  /** Oldest first; empty if the lead has no journey. @see D-33 */
  readonly visits: readonly Visit[]
}

/**
 * Credits leads under every model. This is the reference definition of attribution: reports read
 * touches in bulk and add up their credit directly, and tests check that the results agree.
 */
export function creditLeads(by: AttributionGroup, leads: readonly TracedLead[]): CreditSums {
  const tally: CreditSums = new Map()
  for (const lead of leads) {
    for (const { signals, credit } of creditTouches(lead)) {
      const value = eachModel((model) => BigInt(lead.valueMinor ?? 0) * BigInt(credit[model]))
      addCredit(tally, classifyTouch(by, signals), lead, { credit, value })
    }
  }
  return tally
}

/** A lead's touches, oldest first, with their credit in millionths. */
export function creditTouches({
  createdMs,
  visits,
  signals,
}: Pick<TracedLead, 'createdMs' | 'visits' | 'signals'>) {
  const all = visits.length > 0 ? visits : [{ startedMs: createdMs, signals }]
  const touches = all.map(({ startedMs, signals: { channel } }) => ({
    startedMs,
    isDirect: channel === null || channel === directChannel,
  }))
  const credits = eachModel((model) => creditModels[model]({ createdMs, touches }))
  return all.map((touch, i) => ({
    signals: touch.signals,
    credit: eachModel((model) => credits[model][i] ?? 0),
  }))
}
