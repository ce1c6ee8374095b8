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

/** Request for an attribution table. */
export const attributionInput = z.strictObject({
  startDate: dayText('First creation day of the leads, `YYYY-MM-DD`.'),
  endDate: dayText('Last day, inclusive, `YYYY-MM-DD`.'),
  by: z.enum(attributionGroups).default('channel'),
  sort: text(100).default('lastNonDirect.leads:desc').meta({
    description: '`MODEL.MEASURE` or `group`, with `:asc` or `:desc`, such as `linear.value:desc`.',
  }),
  // A number or digits; the generated schema must show the input form.
  limit: wholeNumber(1, attributionLimits.limit).prefault(attributionLimits.defaultLimit),
})

const credit = z.number().min(0)

const sums = z.object({
  leads: credit.meta({ description: 'Leads, up to 6 decimals.' }),
  qualified: credit.meta({ description: 'Leads with `qualifiedAt`, up to 6 decimals.' }),
  won: credit.meta({ description: 'Won leads, up to 6 decimals.' }),
  value: credit.meta({ description: 'Value of won leads, up to 2 decimals.' }),
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
    .meta({ description: 'Total number of groups; `rows` has at most `limit` of them.' }),
  totals: sums.meta({ description: 'Totals of all groups; the same for every model.' }),
})

export type AttributionTable = z.output<typeof attributionTable>
