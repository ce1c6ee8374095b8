import * as z from 'zod'
import { statuses } from './field-kinds.ts'
import { periodShape } from './period.ts'

const count = z.int().min(0)
const rate = z.number().min(0).max(1)
const amount = z.number().min(0)

/** Body of a statistics request; `{}` asks for the running period. */
export const statsInput = z.strictObject(periodShape)

const periodBound = (which: string) =>
  z.iso
    .datetime()
    .nullable()
    .meta({ description: `${which} of the subscription period; null without a subscription.` })

/** Statistics of one organization over one period. @see D-35; D-36 */
export const statsSchema = z.object({
  usage: z.object({
    leadsUsed: count.meta({ description: 'Leads created in the running usage period.' }),
    leadsLimit: count.meta({ description: 'Leads that the plan allows per usage period.' }),
    lockedLeads: count.meta({ description: 'Leads of that period beyond the plan.' }),
    periodStart: periodBound('Start'),
    periodEnd: periodBound('End'),
  }),
  leads: z.object({
    total: count.meta({ description: 'Leads created in the asked period.' }),
    byStatus: z.object(
      // fromEntries loses the keys; they are exactly `statuses`.
      Object.fromEntries(statuses.map((status) => [status, count])) as Record<
        (typeof statuses)[number],
        typeof count
      >,
    ),
    bySource: z
      .record(z.string(), count)
      .meta({ description: 'One key per source that is present.' }),
  }),
  conversion: z.object({
    qualified: count.meta({ description: 'Leads with `qualifiedAt` set.' }),
    qualificationRate: rate.meta({ description: 'Qualified per lead; 0 without leads.' }),
    winRate: rate.meta({ description: 'Won per qualified lead; 0 without qualified leads.' }),
    averageValue: amount.meta({ description: 'Value per won lead; 0 without won leads.' }),
    totalValue: amount.meta({ description: 'Value of all won leads.' }),
  }),
})

/** Statistics of one organization over one period. */
export type Stats = z.output<typeof statsSchema>
