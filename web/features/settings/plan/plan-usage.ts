import { dayMs } from '../../../../contract/values/time.ts'
import type { GetUsageOutput } from '../../../../sdk/app-operations.generated.ts'

export interface PlanUsage {
  /** Share of the limit that has been used, from 0 to 1; `undefined` if there is no limit. */
  readonly share: number | undefined
  /**
   * Number of leads that remain before the limit is reached, at least 0; `undefined` if there is no
   * limit.
   */
  readonly left: number | undefined
  readonly state: 'fine' | 'nearly' | 'full'
  /** Days until the next period, rounded up. */
  readonly daysLeft: number
}

/** Share of the limit at which a warning is first shown. */
const warningShare = 0.9

/** @param now Current time in milliseconds. */
export function planUsage(usage: GetUsageOutput, now: number): PlanUsage {
  const { leadsLimit: limit, leadsUsed: used, periodEnd } = usage
  const daysLeft = Math.max(0, Math.ceil((Date.parse(periodEnd) - now) / dayMs))
  if (limit === null) return { share: undefined, left: undefined, state: 'fine', daysLeft }
  const share = limit === 0 ? 1 : Math.min(1, used / limit)
  const state = share >= 1 ? 'full' : share >= warningShare ? 'nearly' : 'fine'
  return { share, left: Math.max(0, limit - used), state, daysLeft }
}
