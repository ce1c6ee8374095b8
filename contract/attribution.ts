import * as z from 'zod'
import { type AttributionModel, attributionModels } from './attribution-models.ts'
import { wholeNumber } from './leads/lead-query.ts'
import { dayText } from './period.ts'
import { text } from './values/text.ts'

export const attributionGroups = ['channel', 'source', 'campaign'] as const

export type AttributionGroup = (typeof attributionGroups)[number]

/** Credited measures, in table order. */
export const attributionMeasures = ['leads', 'qualified', 'won', 'value'] as const

export type AttributionMeasure = (typeof attributionMeasures)[number]

export const attributionLimits = { limit: 500, defaultLimit: 50 } as const

export const attributionInput = z.strictObject({
  startDate: dayText('First day of the period, `YYYY-MM-DD`.'),
  endDate: dayText('Last day of the period, inclusive, `YYYY-MM-DD`.'),
  by: z.enum(attributionGroups).default('channel'),
  sort: text(100).default('lastNonDirect.leads:desc').meta({
    description: '`MODEL.MEASURE` or `group`, with `:asc` or `:desc`, such as `linear.value:desc`.',
  }),
  // A number or digits; the generated schema must show the input form.
  limit: wholeNumber(1, attributionLimits.limit).prefault(attributionLimits.defaultLimit),
})

const credit = z.number().min(0)

const sums = z.object({
  leads: credit.meta({ description: 'Credited leads; up to 6 decimal places.' }),
  qualified: credit.meta({
    description: 'Credited leads with `qualifiedAt` set; up to 6 decimal places.',
  }),
  won: credit.meta({ description: 'Credited won leads; up to 6 decimal places.' }),
  value: credit.meta({ description: 'Credited value of won leads; up to 2 decimal places.' }),
})

/** Credit of a group in one model. */
export type AttributionSums = z.output<typeof sums>

/** Credit of a group in each model. */
export const attributionRow = z.object({
  group: z.string(),
  models: z.object(
    // fromEntries loses the keys; they are exactly `attributionModels`.
    Object.fromEntries(attributionModels.map((model) => [model, sums])) as Record<
      AttributionModel,
      typeof sums
    >,
  ),
})

export type AttributionRow = z.output<typeof attributionRow>

/** Attribution of the leads of a period in all models. */
export const attributionTable = z.object({
  rows: z.array(attributionRow).max(attributionLimits.limit),
  groups: z
    .int()
    .min(0)
    .meta({ description: 'Total number of groups; `rows` contains at most `limit`.' }),
  totals: sums.meta({ description: 'Totals of all groups; the same for every model.' }),
})

export type AttributionTable = z.output<typeof attributionTable>
