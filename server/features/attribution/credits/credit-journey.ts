import { attributionGroups } from '../../../../contract/attribution.ts'
import { attributionModels } from '../../../../contract/attribution-models.ts'
import { creditModels } from '../models/credit-models.ts'
import { addShares, addWhole, type DayCredits } from './day-credits.ts'
import type { Journey } from './read-journeys.ts'

/**
 * Adds a lead's credit under every model to the credits of the lead's day. Most leads have a single
 * touch, which gets the whole credit without a call to any model.
 */
export function creditJourney(day: DayCredits, journey: Journey): void {
  const { createdMs, touches } = journey
  const [first] = touches
  if (touches.length === 1 && first !== undefined) {
    const { groups } = first.kind
    for (const by of attributionGroups) addWhole(day[by], groups[by], journey)
    return
  }
  const path = {
    createdMs,
    touches: touches.map(({ startedMs, kind: { isDirect } }) => ({ startedMs, isDirect })),
  }
  const byModel = attributionModels.map((model) => creditModels[model](path))
  touches.forEach(({ kind: { groups } }, i) => {
    const shares = byModel.map((credits) => credits[i] ?? 0)
    for (const by of attributionGroups) addShares(day[by], groups[by], journey, shares)
  })
}
