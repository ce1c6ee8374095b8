import { dayMs } from '../../../../contract/values/time.ts'
import type { GetUsageOutput } from '../../../../sdk/app-operations.generated.ts'

/** How full a plan is. */
export interface PlanUsage {
  /** Part of the limit that is used, from 0 to 1; undefined without a limit. */
  readonly share: number | undefined
  /** Leads until the limit, never below 0; undefined without one. */
  readonly left: number | undefined
  readonly state: 'fine' | 'nearly' | 'full'
  /** Days until the next period, begun ones whole. */
  readonly daysLeft: number
}

/** From this part of the limit on, people are warned. */
const warningShare = 0.9

/** Reads how full a plan is. @param now  Milliseconds. */
export function planUsage(usage: GetUsageOutput, now: number): PlanUsage {
  const { leadsLimit: limit, leadsUsed: used, periodEnd } = usage
  const daysLeft = Math.max(0, Math.ceil((Date.parse(periodEnd) - now) / dayMs))
  if (limit === null) return { share: undefined, left: undefined, state: 'fine', daysLeft }
  const share = limit === 0 ? 1 : Math.min(1, used / limit)
  const state = share >= 1 ? 'full' : share >= warningShare ? 'nearly' : 'fine'
  return { share, left: Math.max(0, limit - used), state, daysLeft }
}
