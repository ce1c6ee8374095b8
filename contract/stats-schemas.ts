import * as z from 'zod'
import { statuses } from './field-kinds.ts'
import { countedBy, periodShape } from './period.ts'

const count = z.int().min(0)
const rate = z.number().min(0)
const amount = z.number().min(0)

/** Input for a statistics request; `{}` selects the current period. */
export const statsInput = z.strictObject({ ...periodShape, by: countedBy })

const periodBound = (which: string) =>
  z.iso
    .datetime()
    .nullable()
    .meta({ description: `${which} of the subscription period; null without a subscription.` })

/** Leads that count toward the plan limit. @see D-36 */
export const usageSchema = z.object({
  leadsUsed: count.meta({ description: 'Leads created in the current usage period.' }),
  leadsLimit: count.meta({ description: 'Leads included in your plan per usage period.' }),
  lockedLeads: count.meta({ description: 'Leads in the period that are over your plan limit.' }),
  periodStart: periodBound('Start'),
  periodEnd: periodBound('End'),
})

/** An organization's statistics for a period. @see D-35; D-36 */
export const statsSchema = z.object({
  usage: usageSchema,
  leads: z.object({
    total: count.meta({ description: 'Leads created in the requested period.' }),
    byStatus: z.object(
      // `fromEntries` loses the key types; the keys are exactly `statuses`.
      Object.fromEntries(statuses.map((status) => [status, count])) as Record<
        (typeof statuses)[number],
        typeof count
      >,
    ),
    bySource: z
      .record(z.string(), count)
      .meta({ description: 'Number of leads per source; sources without leads are omitted.' }),
  }),
  conversion: z.object({
    qualified: count.meta({ description: 'Leads with `qualifiedAt` set.' }),
    qualificationRate: rate.meta({
      description:
        'Qualified leads divided by all leads; 0 if there are no leads. Can exceed 1 with ' +
        '`by: outcome`.',
    }),
    winRate: rate.meta({
      description:
        'Won leads divided by qualified leads; 0 if none are qualified. Can exceed 1 with ' +
        '`by: outcome`.',
    }),
    averageValue: amount.meta({
      description: 'Average value of a won lead; 0 if no leads are won.',
    }),
    totalValue: amount.meta({ description: 'Total value of won leads.' }),
  }),
})

export type Stats = z.output<typeof statsSchema>
