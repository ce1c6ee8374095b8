import type { Org } from '../../../contract/organizations/org.ts'
import type { Stats } from '../../../contract/stats-schemas.ts'
import type { LeadTotals } from '../../lead-index/rollups/index.ts'
import { countLeads } from './summary.ts'
import type { UsagePeriod } from './usage-period.ts'

/**
 * Plan usage, with the start and end of the subscription period.
 *
 * @param sums  Sums for the leads created in the period.
 */
export function toUsage(
  { leadsLimit }: Org,
  { start, end, isSubscription }: UsagePeriod,
  sums: readonly LeadTotals[],
): Stats['usage'] {
  const { leads, locked } = countLeads(sums)
  return {
    leadsUsed: leads,
    leadsLimit,
    lockedLeads: locked,
    periodStart: isSubscription ? start : null,
    periodEnd: isSubscription ? end : null,
  }
}
