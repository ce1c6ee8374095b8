import type { Org } from '../../../../contract/organizations/org.ts'
import { addDays } from '../../../../contract/values/time.ts'
import type { Database } from '../../../platform/db/database.ts'
import { createCtx, systemActor } from '../../../platform/operation.ts'
import { getLocalDay } from '../../../platform/process/local-day.ts'
import { readSpendTotals } from '../../ad-spend/index.ts'
import { type CheckResult, pass, skip, warn } from '../check-result.ts'

/** Minimum number of expected leads for the check; smaller numbers depend too much on chance. */
const minExpected = 20

/** The last 7 complete days in the organization's time zone. */
export function findLastWeek(
  { timeZone }: Pick<Org, 'timeZone'>,
  now: Date,
): { readonly startDate: string; readonly endDate: string } {
  const today = getLocalDay(timeZone, now)
  return { startDate: addDays(today, -7), endDate: addDays(today, -1) }
}

/** A week's ad spend in the organization's currency, and the number of leads that it generated. */
export interface WeekCost {
  readonly spend: number
  readonly leads: number
}

/** @returns `undefined` if there is no target for the cost per lead or no ad spend. */
export async function loadWeekCost(
  db: Database,
  org: Org,
  now: Date,
): Promise<WeekCost | undefined> {
  if (org.costPerLeadTarget === null || org.currency === null) return undefined
  const ctx = { ...createCtx(db, org, systemActor), now: () => now }
  const { totals } = await readSpendTotals(ctx, findLastWeek(org, now))
  return totals.find(({ currency }) => currency === org.currency)
}

/**
 * Warns if a week's ad spend generated far fewer leads than the target implies: the difference is
 * more than two standard deviations, so it is unlikely to be due to chance.
 *
 * @see L-416
 */
export function checkCostPerLead(
  { costPerLeadTarget: target, currency }: Pick<Org, 'costPerLeadTarget' | 'currency'>,
  cost: WeekCost | undefined,
): CheckResult<'costPerLead'> {
  if (target === null || currency === null || cost === undefined) return skip('costPerLead')
  const { spend, leads } = cost
  const expected = spend / target
  const details = {
    figures: { target, spend: Math.round(spend), leads, expected: Math.floor(expected) },
    names: [currency],
  }
  if (expected < minExpected) return skip('costPerLead', details)
  return leads < expected - 2 * Math.sqrt(expected)
    ? warn('costPerLead', 'aboveTarget', details)
    : pass('costPerLead', details)
}
