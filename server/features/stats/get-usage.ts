import * as z from 'zod'
import { unlimitedLeads } from '../../../contract/organizations/org.ts'
import { loadTotals } from '../../lead-index/rollups/index.ts'
import { appOperation } from '../../platform/app-operation.ts'
import { countLeads } from './summary.ts'
import { getUsagePeriod } from './usage-period.ts'

/** @see D-36 */
export const getUsage = appOperation({
  name: 'get_usage',
  rest: 'GET /orgs/{orgId}/usage',
  summary: 'Read the plan and its usage for the current period.',
  permission: 'org.read',
  input: z.strictObject({}),
  output: z.object({
    leadsLimit: z.int().nullable().meta({ description: 'Leads per period; null if unlimited.' }),
    leadsUsed: z.int(),
    lockedLeads: z.int(),
    periodStart: z.iso.datetime(),
    periodEnd: z.iso.datetime(),
    isSubscription: z.boolean().meta({ description: 'False if the period is a calendar month.' }),
  }),

  async run({ db, org, now }) {
    const { start, end, isSubscription } = getUsagePeriod(org, now())
    const sums = await db.readInOrg(org.id, (tx) => loadTotals(tx, { start, end }))
    const { leads, locked } = countLeads(sums)
    const leadsLimit = org.leadsLimit >= unlimitedLeads ? null : org.leadsLimit
    return {
      data: {
        leadsLimit,
        leadsUsed: leads,
        lockedLeads: locked,
        periodStart: start,
        periodEnd: end,
        isSubscription,
      },
    }
  },
})
