import { attributionModels } from '../../../../contract/attribution-models.ts'
import { type CreditSums, type Credits, eachModel } from '../tally.ts'

/** Credits of one model, as they are printed; values as digits, because they may pass 2^53. */
type Printed = readonly [leads: number, qualified: number, won: number, value: string]

/** A tally as JSON: per group its name, and its credits in the order of the models. */
export const printTally = (tally: CreditSums): string =>
  JSON.stringify(
    [...tally].map(([group, models]) => [
      group,
      attributionModels.map((model) => print(models[model])),
    ]),
  )

const print = ({ leads, qualified, won, value }: Credits): Printed => [
  leads,
  qualified,
  won,
  String(value),
]

/** @param text  By {@link printTally}. */
export function parseTally(text: string): CreditSums {
  // Written by printTally, which says what stands where.
  const groups = JSON.parse(text) as [group: string, models: Printed[]][]
  return new Map(
    groups.map(([group, models]) => {
      const credits = models.map(parse)
      return [group, eachModel((model) => credits[attributionModels.indexOf(model)] ?? parse())]
    }),
  )
}

const parse = ([leads, qualified, won, value]: Printed = [0, 0, 0, '0']): Credits => ({
  leads,
  qualified,
  won,
  value: value === '0' ? 0n : BigInt(value),
})
