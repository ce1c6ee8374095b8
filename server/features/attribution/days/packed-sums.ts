import type { AttributionModel } from '../../../../contract/attribution-models.ts'
import { type CreditSums, findOrAddGroup, findOrAddModel, noCredits } from '../tally.ts'

/** Credits by group and model; takes up a fifth of the memory that {@link CreditSums} does. */
export interface PackedSums {
  readonly groups: readonly string[]
  readonly models: readonly AttributionModel[]
  /** Numbers of leads, qualified leads, won leads and lost leads, for each group and model. */
  readonly counts: Float64Array
  /** Credited values, for each group and model. */
  readonly values: readonly bigint[]
}

const countsPerModel = 4

/** Packs a tally's credits under the given models. */
export function packSums(tally: CreditSums, models: readonly AttributionModel[]): PackedSums {
  const counts = new Float64Array(tally.size * models.length * countsPerModel)
  const values: bigint[] = []
  let at = 0
  for (const credits of tally.values()) {
    for (const model of models) {
      const { leads, qualified, won, lost, value } = credits[model] ?? noCredits
      counts.set([leads, qualified, won, lost], at)
      at += countsPerModel
      values.push(value)
    }
  }
  return { groups: [...tally.keys()], models, counts, values }
}

/** Adds packed credits to a tally. @param factor  Multiplies the values. */
export function addPacked(tally: CreditSums, packed: PackedSums, factor: bigint): void {
  const { groups, models, counts, values } = packed
  let place = 0
  for (const group of groups) {
    const sums = findOrAddGroup(tally, group)
    for (const model of models) {
      const sum = findOrAddModel(sums, model)
      const at = place * countsPerModel
      sum.leads += counts[at] ?? 0
      sum.qualified += counts[at + 1] ?? 0
      sum.won += counts[at + 2] ?? 0
      sum.lost += counts[at + 3] ?? 0
      const value = values[place++] ?? 0n
      if (value !== 0n) sum.value += factor === 1n ? value : value * factor
    }
  }
}

const stringBytes = 24
const pointerBytes = 8
const bigintBytes = 24

/** Approximate size in memory, in bytes. */
export function countPackedBytes({ groups, counts, values }: PackedSums): number {
  const names = groups.reduce((sum, { length }) => sum + length + stringBytes + pointerBytes, 0)
  return names + counts.byteLength + values.length * (pointerBytes + bigintBytes)
}
