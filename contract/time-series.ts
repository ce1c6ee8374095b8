import * as z from 'zod'
import { oneOrMore, spendFigures } from './ad-spend/ad-spend-schemas.ts'
import { attributionModels } from './attribution-models.ts'
import { dashboardIntervals } from './dashboard.ts'
import { wholeNumber } from './leads/lead-query.ts'
import { countedBy, periodShape, shownCurrency } from './period.ts'

export const timeSeriesGroups = ['none', 'channel', 'source', 'status', 'campaign'] as const

/** Metrics over time, in table order. */
export const timeSeriesMetrics = ['leads', 'qualified', 'won', 'lost', 'value', 'spend'] as const

export const timeSeriesLimits = { limit: 50, defaultLimit: 10 } as const

export const timeSeriesInput = z.strictObject({
  ...periodShape,
  by: countedBy,
  currency: shownCurrency,
  interval: z
    .enum(dashboardIntervals)
    .optional()
    .meta({
      description:
        'Length of each interval; weeks start on Monday. Defaults to days for up to two months, weeks ' +
        'for up to a year, then months.',
    }),
  groupBy: z
    .enum(timeSeriesGroups)
    .default('none')
    .meta({
      description:
        'One series per group. `source` is how the lead was captured, such as `api` or `gtm`; ' +
        '`channel` and `campaign` are attributed.',
    }),
  model: z
    .enum(attributionModels)
    .default('lastNonDirect')
    .meta({ description: 'Attribution model for channels and campaigns.' }),
  metrics: oneOrMore(z.enum(timeSeriesMetrics), timeSeriesMetrics.length)
    .default([...timeSeriesMetrics])
    .meta({ description: 'Metrics to return.' }),
  // A number or a string of digits; the generated schema must show the input type.
  limit: wholeNumber(1, timeSeriesLimits.limit).prefault(timeSeriesLimits.defaultLimit).meta({
    description: 'Maximum number of series; the rest are summed as `(other)`.',
  }),
})

export type TimeSeriesQuery = z.output<typeof timeSeriesInput>

const amount = z.number().min(0)
const values = z.array(amount).optional()

const counts = {
  leads: 'Leads created; fractional for channels and campaigns.',
  qualified: 'Leads with `qualifiedAt` set.',
  won: 'Won leads.',
  lost: 'Lost leads.',
  value: 'Total value of won leads.',
} as const

const spend = z
  .array(z.object({ currency: spendFigures.currency, values: z.array(amount) }))
  .nullable()
  .optional()

const totalSpend = z
  .array(z.object({ currency: spendFigures.currency, spend: spendFigures.spend }))
  .nullable()
  .optional()

const series = z.object({
  group: z
    .string()
    .meta({ description: '`all` if not grouped; `(other)` for the remaining groups.' }),
  leads: values.meta({ description: counts.leads }),
  qualified: values.meta({ description: counts.qualified }),
  won: values.meta({ description: counts.won }),
  lost: values.meta({ description: counts.lost }),
  value: values.meta({ description: counts.value }),
  spend: spend.meta({
    description: 'Ad spend by currency; null if ad platforms do not report spend by this grouping.',
  }),
  totals: z.object({
    leads: amount.optional(),
    qualified: amount.optional(),
    won: amount.optional(),
    lost: amount.optional(),
    value: amount.optional(),
    spend: totalSpend,
  }),
})

/** Metrics over time; each list contains one value per point. */
export const timeSeries = z.object({
  interval: z.enum(dashboardIntervals),
  points: z.array(
    z.object({
      startDate: z.iso.date(),
      endDate: z.iso.date(),
      isComplete: z.boolean().meta({
        description:
          'False if the interval has not ended, or if the period covers only part of it.',
      }),
    }),
  ),
  series: z
    .array(series)
    .meta({ description: 'Groups with the most leads first; statuses in a fixed order.' }),
  groups: z.int().min(0).meta({ description: 'Total number of groups.' }),
})

export type TimeSeries = z.output<typeof timeSeries>
