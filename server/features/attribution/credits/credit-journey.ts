import { attributionGroups } from '../../../../contract/attribution.ts'
import { attributionModels } from '../../../../contract/attribution-models.ts'
import { creditModels } from '../models/credit-models.ts'
import { leadFlags } from '../touches/touch-text.ts'
import { addShares, addWhole, type DayCredits } from './day-credits.ts'
import type { Journey } from './read-journeys.ts'

/**
 * Adds a lead's credit under every model to the credits for the lead's day. Most leads have a
 * single touch, which gets all of the credit without a call to any model.
 */
export function creditJourney(day: DayCredits, { flags, valueMinor, kind, path }: Journey): void {
  const lead = {
    created: (flags & leadFlags.created) !== 0,
    qualified: (flags & leadFlags.qualified) !== 0,
    won: (flags & leadFlags.won) !== 0,
    lost: (flags & leadFlags.lost) !== 0,
    valueMinor,
  }
  if (path === undefined) {
    for (const by of attributionGroups) addWhole(day[by], kind.groups[by], lead)
    return
  }
  const { createdMs, visits } = path
  const touches = visits.map((visit) => ({
    startedMs: visit.startedMs,
    isDirect: visit.kind.isDirect,
  }))
  const journey = { createdMs, touches }
  const byModel = attributionModels.map((model) => creditModels[model](journey))
  for (let i = 0; i < visits.length; i++) {
    const groups = visits[i]?.kind.groups
    if (groups === undefined) continue
    const shares = byModel.map((credits) => credits[i] ?? 0)
    for (const by of attributionGroups) addShares(day[by], groups[by], lead, shares)
  }
}
