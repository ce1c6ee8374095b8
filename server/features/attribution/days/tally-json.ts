import {
  type AttributionModel,
  attributionModels,
} from '../../../../contract/attribution-models.ts'
import type { GroupCredits, GroupedCredits } from '../credits/day-credits.ts'
import { type CreditSums, type Credits, noCredits } from '../tally.ts'

/**
 * Credits under one model as JSON, without trailing zeros; values are strings of digits, because
 * they can exceed 2^53.
 */
type CreditTuple = readonly [
  leads?: number,
  qualified?: number,
  won?: number,
  value?: string | 0,
  lost?: number,
]

/**
 * Formats credits as JSON: each group's name and its credits in model order, or only once if they
 * are the same under every model.
 */
export const formatCredits = (credits: GroupedCredits): string =>
  `[${[...credits].map(([group, sums]) => formatGroup(group, sums)).join()}]`

function formatGroup(group: string, { whole = noCredits, split }: GroupCredits): string {
  const { leads, qualified, won, lost, value } = whole
  let text = `[${JSON.stringify(group)}`
  if (split === undefined) return `${text},${formatSums(leads, qualified, won, value, lost)}]`
  for (let i = 0; i < attributionModels.length; i++) {
    const tuple = formatSums(
      leads + (split.leads?.[i] ?? 0),
      qualified + (split.qualified?.[i] ?? 0),
      won + (split.won?.[i] ?? 0),
      value + (split.value?.[i] ?? 0n),
      lost + (split.lost?.[i] ?? 0),
    )
    text += `,${tuple}`
  }
  return `${text}]`
}

/**
 * Takes numbers instead of objects, because six objects per group would be a burden on garbage
 * collection.
 */
function formatSums(
  leads: number,
  qualified: number,
  won: number,
  value: bigint,
  lost: number,
): string {
  if (lost !== 0) return `[${leads},${qualified},${won},${formatValue(value)},${lost}]`
  if (value !== 0n) return `[${leads},${qualified},${won},${formatValue(value)}]`
  if (won !== 0) return `[${leads},${qualified},${won}]`
  return qualified === 0 ? `[${leads}]` : `[${leads},${qualified}]`
}

const formatValue = (value: bigint): string => (value === 0n ? '0' : `"${value}"`)

/**
 * Parses the credits of some models.
 *
 * @param text  Output of {@link formatCredits}.
 */
export function parseCredits(text: string, models: readonly AttributionModel[]): CreditSums {
  // formatCredits writes exactly this shape.
  const groups = JSON.parse(text) as [group: string, ...tuples: CreditTuple[]][]
  const places = models.map((model) => [model, attributionModels.indexOf(model)] as const)
  return new Map(
    groups.map(([group, ...tuples]) => {
      const credits: Partial<Record<AttributionModel, Credits>> = {}
      const whole = tuples.length === 1 ? parseTuple(tuples[0]) : undefined
      for (const [model, place] of places) credits[model] = whole ?? parseTuple(tuples[place])
      return [group, credits]
    }),
  )
}

function parseTuple(tuple: CreditTuple = []): Credits {
  const [leads = 0, qualified = 0, won = 0, value = 0, lost = 0] = tuple
  return { leads, qualified, won, lost, value: value === 0 ? noCredits.value : BigInt(value) }
}
