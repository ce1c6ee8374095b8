import type { AttributionGroup } from '../../../contract/attribution.ts'
import { type AttributionModel, attributionModels } from '../../../contract/attribution-models.ts'

/**
 * The figures toward which a lead counts. When counting by creation: the new lead and all of its
 * outcomes; when counting by outcome: a single outcome.
 */
export interface Outcome {
  readonly created: boolean
  readonly qualified: boolean
  readonly won: boolean
  readonly lost: boolean
}

/** Credit in millionths of a lead, and in millionths of a minor unit for value. */
export interface Credits {
  leads: number
  qualified: number
  won: number
  lost: number
  value: bigint
}

/**
 * Credits by group and model. A tally contains either all models or only those that a report needs;
 * in the latter case, daily campaign sums for a year take much less memory.
 */
export type CreditSums = Map<string, ModelCredits>

type ModelCredits = Partial<Record<AttributionModel, Credits>>

/** Computes one value per grouping. */
export const eachGrouping = <T>(
  compute: (by: AttributionGroup) => T,
): Record<AttributionGroup, T> => ({
  channel: compute('channel'),
  source: compute('source'),
  medium: compute('medium'),
  campaign: compute('campaign'),
  landingPage: compute('landingPage'),
  keyword: compute('keyword'),
})

/** Maximum number of groups in a tally, because anyone can make up campaign names. */
export const maxGroups = 20_000

/** Group for everything beyond {@link maxGroups}. */
export const otherGroup = '(other)'

/** Credit under each model, along with the corresponding value of won leads. */
export interface CreditShare {
  readonly credit: Readonly<Record<AttributionModel, number>>
  readonly value: Readonly<Record<AttributionModel, bigint>>
}

/** Adds credit for leads with one outcome; their value counts only if they were won. */
export function addCredit(
  tally: CreditSums,
  group: string,
  { created, qualified, won, lost }: Outcome,
  { credit, value }: CreditShare,
): void {
  const sums = findOrAddGroup(tally, group)
  for (const model of attributionModels) {
    const sum = findOrAddModel(sums, model)
    if (created) sum.leads += credit[model]
    if (qualified) sum.qualified += credit[model]
    if (lost) sum.lost += credit[model]
    if (!won) continue
    sum.won += credit[model]
    sum.value += value[model]
  }
}

/** Computes one value per model. An object literal is several times faster than `fromEntries`. */
export const eachModel = <T>(
  compute: (model: AttributionModel) => T,
): Record<AttributionModel, T> => ({
  firstTouch: compute('firstTouch'),
  lastTouch: compute('lastTouch'),
  lastNonDirect: compute('lastNonDirect'),
  linear: compute('linear'),
  positionBased: compute('positionBased'),
  timeDecay: compute('timeDecay'),
})

/**
 * Adds the credits in `part` to a tally, for the models that `part` contains.
 *
 * @param factor  Multiplies the values.
 */
export function addCredits(tally: CreditSums, part: CreditSums, factor = 1n): void {
  for (const [group, credits] of part) addGroup(tally, group, credits, factor)
}

/** Adds credits to a group. Creates the group even if there are no credits. */
export function addGroup(
  tally: CreditSums,
  group: string,
  credits: ModelCredits,
  factor = 1n,
): void {
  const sums = findOrAddGroup(tally, group)
  for (const model of attributionModels) {
    const added = credits[model]
    if (added === undefined) continue
    const sum = findOrAddModel(sums, model)
    sum.leads += added.leads
    sum.qualified += added.qualified
    sum.won += added.won
    sum.lost += added.lost
    if (added.value !== 0n) sum.value += factor === 1n ? added.value : added.value * factor
  }
}

/** Takes the lead counts from the first tally, and the outcomes and value from the second. */
export function combineOutcomes(created: CreditSums, outcomes: CreditSums): CreditSums {
  const combined: CreditSums = new Map()
  for (const [group, credits] of created) {
    addGroup(
      combined,
      group,
      mapModels(credits, ({ leads }) => ({ ...noCredits, leads })),
    )
  }
  addCredits(combined, outcomes)
  return combined
}

function mapModels(credits: ModelCredits, map: (sums: Credits) => Credits): ModelCredits {
  const mapped: ModelCredits = {}
  for (const model of attributionModels) {
    const sums = credits[model]
    if (sums !== undefined) mapped[model] = map(sums)
  }
  return mapped
}

export const noCredits: Readonly<Credits> = {
  leads: 0,
  qualified: 0,
  won: 0,
  lost: 0,
  value: 0n,
}

/** A group's credits. Adds the group if it does not exist yet; see {@link maxGroups}. */
export function findOrAddGroup(tally: CreditSums, group: string): ModelCredits {
  const existing = tally.get(group)
  if (existing !== undefined) return existing
  if (tally.size >= maxGroups && group !== otherGroup) return findOrAddGroup(tally, otherGroup)
  const added: ModelCredits = {}
  tally.set(group, added)
  return added
}

export function findOrAddModel(sums: ModelCredits, model: AttributionModel): Credits {
  sums[model] ??= { ...noCredits }
  return sums[model]
}
