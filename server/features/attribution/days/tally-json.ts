import { attributionModels } from '../../../../contract/attribution-models.ts'
import { type CreditSums, type Credits, eachModel } from '../tally.ts'

/** Credits by one model as JSON; values are strings of digits, because they can exceed 2^53. */
type CreditTuple = readonly [leads: number, qualified: number, won: number, value: string]

/** Formats a tally as JSON: for each group, its name and its credits in model order. */
export const formatTally = (tally: CreditSums): string =>
  JSON.stringify(
    [...tally].map(([group, models]) => [
      group,
      attributionModels.map((model) => formatCredits(models[model])),
    ]),
  )

const formatCredits = ({ leads, qualified, won, value }: Credits): CreditTuple => [
  leads,
  qualified,
  won,
  String(value),
]

/** @param text  Output of {@link formatTally}. */
export function parseTally(text: string): CreditSums {
  // `formatTally` writes exactly this shape.
  const groups = JSON.parse(text) as [group: string, models: CreditTuple[]][]
  return new Map(
    groups.map(([group, models]) => {
      const credits = models.map(parseCredits)
      return [
        group,
        eachModel((model) => credits[attributionModels.indexOf(model)] ?? parseCredits()),
      ]
    }),
  )
}

const parseCredits = ([leads, qualified, won, value]: CreditTuple = [0, 0, 0, '0']): Credits => ({
  leads,
  qualified,
  won,
  value: value === '0' ? 0n : BigInt(value),
})
