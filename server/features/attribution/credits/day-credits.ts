import type { AttributionGroup } from '../../../../contract/attribution.ts'
import { attributionModels } from '../../../../contract/attribution-models.ts'
import { wholeCredit } from '../models/touch.ts'
import {
  type CreditSums,
  type Credits,
  eachGrouping,
  eachModel,
  maxGroups,
  noCredits,
  type Outcome,
  otherGroup,
} from '../tally.ts'

/**
 * A group's credit. Most leads have a single touch, and every model gives it the same credit, so
 * this credit is stored only once. Missing sums count as 0, because a group has few leads and no
 * outcomes on most days. When all sums were stored, garbage collection took a third of the time.
 */
export interface GroupCredits {
  /** Credit for leads with one touch, under every model. */
  whole: Credits | undefined
  /** Credit for leads with several touches. */
  split: SplitCredits | undefined
}

/** Sums in the order of {@link attributionModels}. */
type SplitCredits = {
  [M in Exclude<keyof Credits, 'value'>]: number[] | undefined
} & { value: bigint[] | undefined }

export type GroupedCredits = Map<string, GroupCredits>

/** A day's credits under each grouping. */
export type DayCredits = Readonly<Record<AttributionGroup, GroupedCredits>>

export const createDayCredits = (): DayCredits => eachGrouping((): GroupedCredits => new Map())

/** A lead's value in minor units, and the figures toward which the lead counts. */
export interface CreditedLead extends Outcome {
  readonly valueMinor: number
}

/** Gives the whole credit for a lead to a group. */
export function addWhole(credits: GroupedCredits, group: string, lead: CreditedLead): void {
  const sums = findOrAddGroup(credits, group)
  sums.whole ??= { ...noCredits }
  const { whole } = sums
  if (lead.created) whole.leads += wholeCredit
  if (lead.qualified) whole.qualified += wholeCredit
  if (lead.lost) whole.lost += wholeCredit
  if (!lead.won) return
  whole.won += wholeCredit
  if (lead.valueMinor !== 0) whole.value += BigInt(lead.valueMinor) * BigInt(wholeCredit)
}

/**
 * Adds a touch's share of a lead's credit to a group.
 *
 * @param shares  The touch's share under each model, in the order of {@link attributionModels}.
 */
export function addShares(
  credits: GroupedCredits,
  group: string,
  lead: CreditedLead,
  shares: readonly number[],
): void {
  const sums = findOrAddGroup(credits, group)
  sums.split ??= { ...noSplit }
  const { split } = sums
  if (lead.created) split.leads = addEach(split.leads, shares)
  if (lead.qualified) split.qualified = addEach(split.qualified, shares)
  if (lead.lost) split.lost = addEach(split.lost, shares)
  if (!lead.won) return
  split.won = addEach(split.won, shares)
  if (lead.valueMinor === 0) return
  const value = BigInt(lead.valueMinor)
  split.value = shares.map((share, i) => (split.value?.[i] ?? 0n) + value * BigInt(share))
}

const noSplit: Readonly<SplitCredits> = {
  leads: undefined,
  qualified: undefined,
  won: undefined,
  lost: undefined,
  value: undefined,
}

/** Adds values to the sums; returns a copy of the values if there are no sums yet. */
function addEach(sums: number[] | undefined, added: readonly number[]): number[] {
  if (sums === undefined) return [...added]
  // `entries` would create an array for each share.
  for (let i = 0; i < added.length; i++) sums[i] = (sums[i] ?? 0) + (added[i] ?? 0)
  return sums
}

/** A group's credits under each model, in the order of {@link attributionModels}. */
const listByModel = ({ whole = noCredits, split = noSplit }: GroupCredits): Credits[] =>
  attributionModels.map((_, i) => ({
    leads: whole.leads + (split.leads?.[i] ?? 0),
    qualified: whole.qualified + (split.qualified?.[i] ?? 0),
    won: whole.won + (split.won?.[i] ?? 0),
    lost: whole.lost + (split.lost?.[i] ?? 0),
    value: whole.value + (split.value?.[i] ?? 0n),
  }))

/** The credits under each model. */
export const toCreditSums = (credits: GroupedCredits): CreditSums =>
  new Map(
    [...credits].map(([group, sums]) => {
      const byModel = listByModel(sums)
      return [group, eachModel((model) => byModel[attributionModels.indexOf(model)] ?? noCredits)]
    }),
  )

function findOrAddGroup(credits: GroupedCredits, group: string): GroupCredits {
  const existing = credits.get(group)
  if (existing !== undefined) return existing
  if (credits.size >= maxGroups && group !== otherGroup) return findOrAddGroup(credits, otherGroup)
  const added: GroupCredits = { whole: undefined, split: undefined }
  credits.set(group, added)
  return added
}
