import * as z from 'zod'
import { spendFigures } from './ad-spend/ad-spend-schemas.ts'
import { type AttributionModel, attributionModels } from './attribution-models.ts'
import { wholeNumber } from './leads/lead-query.ts'
import { countedBy, periodShape, shownCurrency } from './period.ts'
import { text } from './values/text.ts'

export const attributionGroups = [
  'channel',
  'source',
  'medium',
  'campaign',
  'landingPage',
  'keyword',
] as const

export type AttributionGroup = (typeof attributionGroups)[number]

/** Credited measures, in table order. */
export const attributionMeasures = ['leads', 'qualified', 'won', 'lost', 'value'] as const

export type AttributionMeasure = (typeof attributionMeasures)[number]

export const attributionLimits = { limit: 500, defaultLimit: 50 } as const

export const attributionInput = z.strictObject({
  ...periodShape,
  by: countedBy,
  currency: shownCurrency,
  groupBy: z
    .enum(attributionGroups)
    .default('channel')
    .meta({
      description:
        'Grouping to which leads are attributed; `source` is the traffic source, such as ' +
        '`google`.',
    }),
  sort: text(100)
    .default('lastNonDirect.leads:desc')
    .meta({
      description:
        '`MODEL.METRIC`, `MODEL.METRIC.change` (to `lastNonDirect`), `spend` or ' +
        '`group`, with `:asc` or `:desc`, such as `linear.value:desc`.',
    }),
  // Numbers or strings of digits; the generated schema must show the input type.
  limit: wholeNumber(1, attributionLimits.limit).prefault(attributionLimits.defaultLimit),
  page: wholeNumber(1, 1_000_000).prefault(1),
})

export type AttributionQuery = z.output<typeof attributionInput>

const credit = z.number().min(0)

const sums = z.object({
  leads: credit.meta({ description: 'Credited leads; up to 6 decimal places.' }),
  qualified: credit.meta({
    description: 'Credited leads with `qualifiedAt` set; up to 6 decimal places.',
  }),
  won: credit.meta({ description: 'Credited won leads; up to 6 decimal places.' }),
  lost: credit.meta({ description: 'Credited lost leads; up to 6 decimal places.' }),
  value: credit.meta({ description: 'Credited value of won leads; up to 2 decimal places.' }),
})

/** A group's credit in one model. */
export type AttributionSums = z.output<typeof sums>

const ratio = z.number().nullable()

const credited = sums.extend({
  costPerLead: ratio.meta({
    description:
      'Spend per credited lead; null if there is no spend or spend in several currencies.',
  }),
  costPerWon: ratio.meta({ description: 'Spend per credited won lead, like `costPerLead`.' }),
  roas: ratio.meta({
    description:
      'Value per unit of spend; null if there is no spend, or if it is not in the ' +
      "organization's currency.",
  }),
})

const spend = z
  .array(z.object({ currency: spendFigures.currency, spend: spendFigures.spend }))
  .nullable()
  .meta({
    description: 'Ad spend by currency; null if ad platforms do not report spend by this grouping.',
  })

/** A group's credit in each model. */
export const attributionRow = z.object({
  group: z.string(),
  utmCampaigns: z.array(z.string()).optional().meta({
    description: 'Values of `utm_campaign` that refer to the campaign, if grouped by campaign.',
  }),
  platforms: z.array(z.string()).optional().meta({
    description: 'Ad platforms with spend for the campaign, if grouped by campaign.',
  }),
  spend,
  models: z.object(
    // `fromEntries` loses the key types; the keys are exactly `attributionModels`.
    Object.fromEntries(attributionModels.map((model) => [model, credited])) as Record<
      AttributionModel,
      typeof credited
    >,
  ),
})

export type AttributionRow = z.output<typeof attributionRow>

/** Attribution of a period's leads in all models. */
export const attributionTable = z.object({
  rows: z.array(attributionRow).max(attributionLimits.limit),
  groups: z
    .int()
    .min(0)
    .meta({ description: 'Total number of groups; `rows` contains at most `limit` of them.' }),
  totals: credited
    .extend({ spend })
    .meta({ description: 'Totals across all groups; they are the same for every model.' }),
})

export type AttributionTable = z.output<typeof attributionTable>
