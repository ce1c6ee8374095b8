import {
  type AttributionModel,
  attributionModels,
} from '../../../../contract/attribution-models.ts'
import { type CreditSums, type Credits, noCredits } from '../tally.ts'

/** Credits by one model as JSON; values are strings of digits, because they can exceed 2^53. */
type CreditTuple = readonly [
  leads: number,
  qualified: number,
  won: number,
  value: string,
  lost: number,
]

/** Formats a tally as JSON: for each group, its name and its credits in model order. */
export const formatTally = (tally: CreditSums): string =>
  JSON.stringify(
    [...tally].map(([group, models]) => [
      group,
      attributionModels.map((model) => formatCredits(models[model] ?? noCredits)),
    ]),
  )

const formatCredits = ({ leads, qualified, won, lost, value }: Credits): CreditTuple => [
  leads,
  qualified,
  won,
  String(value),
  lost,
]

/**
 * Parses the credits of some models.
 *
 * @param text  Output of {@link formatTally}.
 */
export function parseTally(text: string, models: readonly AttributionModel[]): CreditSums {
  // formatTally writes exactly this shape.
  const groups = JSON.parse(text) as [group: string, tuples: CreditTuple[]][]
  const places = models.map((model) => [model, attributionModels.indexOf(model)] as const)
  return new Map(
    groups.map(([group, tuples]) => {
      const credits: Partial<Record<AttributionModel, Credits>> = {}
      for (const [model, place] of places) credits[model] = parseCredits(tuples[place])
      return [group, credits]
    }),
  )
}

const parseCredits = (
  [leads, qualified, won, value, lost]: CreditTuple = [0, 0, 0, '0', 0],
): Credits => ({
  leads,
  qualified,
  won,
  lost,
  value: value === '0' ? 0n : BigInt(value),
})
