import { attributionGroups } from '../../../../contract/attribution.ts'
import { creditModels } from '../models/credit-models.ts'
import { wholeCredit } from '../models/touch.ts'
import { addCredit, type CreditShare, eachModel, type Tallies } from '../tally.ts'
import { directChannel, type TouchGroups } from '../touches/classify-touch.ts'
import type { TouchSignals } from '../touches/touch-signals.ts'
import type { Journey, JourneyTouch } from './parse-journeys.ts'

/**
 * Adds the credit for a lead under every model to the tallies of the lead's day. Most leads have one
 * touch, which gets the whole credit without any model being called.
 */
export function creditJourney(
  tallies: Tallies,
  journey: Journey,
  classify: (signals: TouchSignals) => TouchGroups,
): void {
  const { touches, valueMinor } = journey
  const shares = touches.length === 1 ? undefined : splitJourney(journey)
  const whole = valueMinor === 0 ? wholeShare : { ...wholeShare, value: toWholeValue(valueMinor) }
  touches.forEach(({ row }, i) => {
    const groups = classify(row)
    const share = shares?.[i] ?? whole
    for (const by of attributionGroups) addCredit(tallies[by], groups[by], journey, share)
  })
}

const noValue = eachModel(() => 0n)

const wholeShare: CreditShare = { credit: eachModel(() => wholeCredit), value: noValue }

function toWholeValue(valueMinor: number): CreditShare['value'] {
  const value = BigInt(valueMinor) * BigInt(wholeCredit)
  return eachModel(() => value)
}

function splitJourney({ createdMs, touches, valueMinor }: Journey): CreditShare[] {
  const input = { createdMs, touches: touches.map(toModelTouch) }
  const credits = eachModel((model) => creditModels[model](input))
  return touches.map((_, i) => {
    const credit = eachModel((model) => credits[model][i] ?? 0)
    if (valueMinor === 0) return { credit, value: noValue }
    return { credit, value: eachModel((model) => BigInt(valueMinor) * BigInt(credit[model])) }
  })
}

const toModelTouch = ({ startedMs, row: { channel } }: JourneyTouch) => ({
  startedMs,
  isDirect: channel === null || channel === directChannel,
})
