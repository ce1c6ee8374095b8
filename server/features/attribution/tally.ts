import type { AttributionGroup } from '../../../contract/attribution.ts'
import { type AttributionModel, attributionModels } from '../../../contract/attribution-models.ts'

/** What leads came to. */
export interface Outcome {
  readonly qualified: boolean
  readonly won: boolean
}

/** Credit for leads in parts of a whole one, and for value in such parts of a minor unit. */
export interface Credits {
  leads: number
  qualified: number
  won: number
  value: bigint
}

/** What each group is credited with by each model. */
export type CreditSums = Map<string, Readonly<Record<AttributionModel, Credits>>>

/** A tally by each grouping. */
export type Tallies = Readonly<Record<AttributionGroup, CreditSums>>

/** Tallies of nothing yet. */
export const noTallies = (): Tallies => ({
  channel: new Map(),
  source: new Map(),
  campaign: new Map(),
})

/** Groups that a tally tells apart: campaigns have names that anybody can make up. */
export const maxGroups = 20_000

/** Where groups beyond {@link maxGroups} are counted. */
export const otherGroup = '(other)'

/** Credit by each model, and the value of won leads that goes with it. */
export interface Credited {
  readonly credit: Readonly<Record<AttributionModel, number>>
  readonly value: Readonly<Record<AttributionModel, bigint>>
}

/** Counts credit for leads of one outcome; value counts for won leads alone. */
export function count(
  tally: CreditSums,
  group: string,
  { qualified, won }: Outcome,
  { credit, value }: Credited,
): void {
  const sums = creditsOf(tally, group)
  for (const model of attributionModels) {
    const sum = sums[model]
    sum.leads += credit[model]
    if (qualified) sum.qualified += credit[model]
    if (!won) continue
    sum.won += credit[model]
    sum.value += value[model]
  }
}

/** Something for each model. */
export const eachModel = <T>(of: (model: AttributionModel) => T): Record<AttributionModel, T> =>
  // fromEntries loses the keys; they are exactly `attributionModels`.
  Object.fromEntries(attributionModels.map((model) => [model, of(model)])) as Record<
    AttributionModel,
    T
  >

/** Adds all that another tally counted. */
export function addCredits(tally: CreditSums, part: CreditSums): void {
  for (const [group, models] of part) {
    const sums = creditsOf(tally, group)
    for (const model of attributionModels) {
      const [sum, more] = [sums[model], models[model]]
      sum.leads += more.leads
      sum.qualified += more.qualified
      sum.won += more.won
      if (more.value !== 0n) sum.value += more.value
    }
  }
}

function creditsOf(tally: CreditSums, group: string) {
  const known = tally.get(group)
  if (known !== undefined) return known
  if (tally.size >= maxGroups && group !== otherGroup) return creditsOf(tally, otherGroup)
  const added = eachModel((): Credits => ({ leads: 0, qualified: 0, won: 0, value: 0n }))
  tally.set(group, added)
  return added
}
