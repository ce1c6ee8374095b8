import type { AttributionGroup } from '../../../../contract/attribution.ts'
import { type CreditSums, count, eachModel, type Outcome } from '../tally.ts'
import { directChannel, groupOf } from '../touches/classify-touch.ts'
import type { Said } from '../touches/touch-signals.ts'
import { creditModels } from './credit-models.ts'

/** A visit of a journey. */
export interface Visit {
  readonly startedMs: number
  readonly said: Said
}

/** A lead with its journey. */
export interface TracedLead extends Outcome {
  readonly createdMs: number
  /** In minor units. */
  readonly valueMinor: number | null
  /** What the lead tells itself. */
  readonly said: Said
  /** Oldest first; none where the lead has no journey. @see D-33 */
  readonly visits: readonly Visit[]
}

/**
 * Credits leads by every model.
 *
 * This says what attribution means. Answers come from SQL, which does the same a hundred times as
 * fast; a test holds both together.
 */
export function creditLeads(by: AttributionGroup, leads: readonly TracedLead[]): CreditSums {
  const tally: CreditSums = new Map()
  for (const lead of leads) {
    const visits =
      lead.visits.length > 0 ? lead.visits : [{ startedMs: lead.createdMs, said: lead.said }]
    const touches = visits.map(({ startedMs, said: { channel } }) => ({
      startedMs,
      isDirect: channel === null || channel === directChannel,
    }))
    const path = { createdMs: lead.createdMs, touches }
    const credits = eachModel((model) => creditModels[model](path))
    for (const [i, { said }] of visits.entries()) {
      const credit = eachModel((model) => credits[model][i] ?? 0)
      const value = eachModel((model) => BigInt(lead.valueMinor ?? 0) * BigInt(credit[model]))
      count(tally, groupOf(by, said), lead, { credit, value })
    }
  }
  return tally
}
