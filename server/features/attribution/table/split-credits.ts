import type { AttributionSums } from '../../../../contract/attribution.ts'
import type { AttributionModel } from '../../../../contract/attribution-models.ts'
import { fromUnits } from '../../../../contract/values/exact-decimals.ts'
import { type ValueRate, valueRateUnit } from '../../ad-spend/index.ts'
import { wholeCredit } from '../models/touch.ts'
import { type CreditSums, type Credits, eachModel, noCredits } from '../tally.ts'
import { roundPreservingSum } from './round-preserving-sum.ts'

/** Exact figures: lead counts in millionths, and value in minor units. */
export interface CreditFigures {
  readonly leads: number
  readonly qualified: number
  readonly won: number
  readonly lost: number
  readonly valueMinor: bigint
}

/** Number of units of credited value in one minor unit. */
export const getValueUnit = (rates: readonly ValueRate[]): bigint =>
  BigInt(wholeCredit) * (rates.length === 0 ? 1n : valueRateUnit)

/**
 * Each group's figures under each model, sorted by group. Values are rounded to minor units, but
 * the groups under each model still add up to the total lead value.
 *
 * @param valueUnit  See {@link getValueUnit}.
 */
export function splitCredits(tally: CreditSums, valueUnit: bigint) {
  const groups = [...tally.keys()].sort()
  const columns = eachModel((model) => buildColumn(tally, groups, model, valueUnit))
  return groups.map((group, i) => ({
    group,
    figures: eachModel((model) => columns[model][i] ?? noFigures),
  }))
}

/**
 * Credits under one model, by report group.
 *
 * @param toGroup  Returns the report group for a tally group.
 */
export function groupByModel(
  tally: CreditSums,
  model: AttributionModel,
  toGroup: (group: string) => string,
): ReadonlyMap<string, Readonly<Credits>> {
  const sums = new Map<string, Readonly<Credits>>()
  for (const [raw, credits] of tally) {
    const group = toGroup(raw)
    const added = credits[model] ?? noCredits
    const sum = sums.get(group)
    sums.set(group, sum === undefined ? added : addBoth(sum, added))
  }
  return sums
}

const addBoth = (one: Readonly<Credits>, other: Readonly<Credits>): Credits => ({
  leads: one.leads + other.leads,
  qualified: one.qualified + other.qualified,
  won: one.won + other.won,
  lost: one.lost + other.lost,
  value: one.value + other.value,
})

function buildColumn(
  tally: CreditSums,
  groups: readonly string[],
  model: AttributionModel,
  valueUnit: bigint,
): CreditFigures[] {
  return roundColumn(
    groups.map((group) => tally.get(group)?.[model] ?? noCredits),
    valueUnit,
  )
}

/**
 * The groups' figures under one model; see {@link splitCredits}. The groups must be sorted, because
 * rounding resolves ties in favor of earlier groups.
 */
export function roundColumn(
  credits: readonly Readonly<Credits>[],
  valueUnit: bigint,
): CreditFigures[] {
  const values = roundPreservingSum(
    credits.map(({ value }) => value),
    valueUnit,
  )
  return credits.map((sums, i) => {
    if (sums === noCredits) return noFigures
    const { leads, qualified, won, lost } = sums
    return { leads, qualified, won, lost, valueMinor: values[i] ?? 0n }
  })
}

/** Every model assigns all of the credit for each lead, so all models have the same totals. */
export function sumTally(tally: CreditSums, valueUnit: bigint): CreditFigures {
  const credits = [...tally.values()].map(({ linear }) => linear ?? noCredits)
  const sums = sumFigures(credits.map((credit) => ({ ...credit, valueMinor: credit.value })))
  const [valueMinor = 0n] = roundPreservingSum([sums.valueMinor], valueUnit)
  return { ...sums, valueMinor }
}

const zero = { leads: 0, qualified: 0, won: 0, lost: 0, valueMinor: 0n }

export const noFigures: CreditFigures = Object.freeze({ ...zero })

/** Adds up figures; missing figures count as 0. */
export function sumFigures(all: readonly (CreditFigures | undefined)[]): CreditFigures {
  const sum = { ...zero }
  for (const figures of all) {
    if (figures === undefined || figures === noFigures) continue
    sum.leads += figures.leads
    sum.qualified += figures.qualified
    sum.won += figures.won
    sum.lost += figures.lost
    sum.valueMinor += figures.valueMinor
  }
  return sum
}

/** Figures in leads and major units, accurate to the nearest double. */
export const toSums = ({
  leads,
  qualified,
  won,
  lost,
  valueMinor,
}: CreditFigures): AttributionSums => ({
  // Exact, because these integers are far below 2^53 and are divided only once.
  leads: leads / wholeCredit,
  qualified: qualified / wholeCredit,
  won: won / wholeCredit,
  lost: lost / wholeCredit,
  value: fromUnits(valueMinor, 2),
})
