import * as z from 'zod'
import { attributionModels } from './attribution-models.ts'
import { stageColors, stagedStatuses } from './leads/stages/stage-limits.ts'
import { countedBy, optionalDayText } from './period.ts'

/** Time span of a data point; weeks start on Monday. */
export const dashboardIntervals = ['day', 'week', 'month'] as const

export type DashboardInterval = (typeof dashboardIntervals)[number]

/** Properties that leads can be grouped by. */
export const dashboardGroups = ['none', 'source', 'status', 'channel'] as const

export type DashboardGroup = (typeof dashboardGroups)[number]

/** Periods that a dashboard can be compared with. */
export const dashboardComparisons = ['previous', 'year', 'none'] as const

export type DashboardComparison = (typeof dashboardComparisons)[number]

/** Maximum number of points per series, and number of days shown if no period is requested. */
export const dashboardLimits = { points: 400, usualDays: 30 } as const

/** Input for a dashboard. @see L-73 */
export const dashboardInput = z.strictObject({
  startDate: optionalDayText('First day of the period, `YYYY-MM-DD`.'),
  endDate: optionalDayText(
    'Last day of the period, inclusive. Without dates, the period is the last 30 days.',
  ),
  interval: z.enum(dashboardIntervals).optional().meta({
    description: 'Defaults to days for up to two months, weeks for up to a year, then months.',
  }),
  by: z.enum(dashboardGroups).default('none'),
  countBy: countedBy,
  compare: z
    .enum(dashboardComparisons)
    .default('previous')
    .meta({
      description:
        '`previous` compares with the same number of days before the period, `year` with the ' +
        'same days a year earlier.',
    }),
  model: z
    .enum(attributionModels)
    .default('lastNonDirect')
    .meta({ description: 'Attribution model that assigns the channel.' }),
})

export type DashboardQuery = z.output<typeof dashboardInput>

const count = z.int().min(0)
/**
 * At most 1 if leads are counted by creation date; may be higher if they are counted by outcome
 * date.
 */
const rate = z.number().min(0)
const amount = z.number().min(0)
const localDay = z.iso.date()
const instant = z.iso.datetime()

const pointShape = {
  leads: z
    .number()
    .min(0)
    .meta({ description: 'Leads created; fractional if grouped by channel.' }),
  qualified: z.number().min(0).meta({ description: 'Leads with `qualifiedAt` set.' }),
  won: z.number().min(0),
  lost: z.number().min(0),
  value: amount.meta({ description: 'Total value of won leads.' }),
}

/** Metrics of one data point. */
export const dashboardPoint = z.object(pointShape)

/** Metrics for a period; rates with a denominator of 0 are 0. @see D-35 */
export const dashboardFigures = z.object({
  leads: count,
  byStatus: z.object({ open: count, qualified: count, won: count, lost: count }),
  qualified: count.meta({
    description: 'Leads with `qualifiedAt` set, regardless of their current status.',
  }),
  won: count,
  lost: count,
  value: amount.meta({ description: 'Total value of won leads.' }),
  averageValue: amount.meta({ description: 'Average value of a won lead.' }),
  qualificationRate: rate.meta({ description: 'Share of leads that are qualified.' }),
  winRate: rate.meta({ description: 'Share of qualified leads that are won.' }),
  conversionRate: rate.meta({ description: 'Share of leads that are won.' }),
  lossRate: rate.meta({ description: 'Share of leads that are lost.' }),
})

export type DashboardFigures = z.output<typeof dashboardFigures>

/** Spend in one currency; amounts in different currencies are never added up. */
export const dashboardSpend = z.object({
  currency: z.string(),
  spend: amount,
  impressions: count,
  clicks: count,
})

export type DashboardSpend = z.output<typeof dashboardSpend>

const period = {
  startDate: localDay,
  endDate: localDay,
  start: instant.meta({ description: 'Exact start of the period, for `createdAt[gte]`.' }),
  end: instant.meta({ description: 'Exact end of the period, for `createdAt[lt]`.' }),
}

const stage = z.object({
  stage: z.enum(['leads', 'qualified', 'won']),
  leads: count,
  ofAll: rate.meta({ description: 'Leads in this stage as a share of all leads in the period.' }),
  ofBefore: rate.meta({
    description: 'Leads in this stage as a share of those in the previous one.',
  }),
})

/** A period's leads: over time, as a funnel and in comparison with the previous period. */
export const dashboardSchema = z.object({
  ...period,
  interval: z.enum(dashboardIntervals),
  by: z.enum(dashboardGroups),
  countBy: countedBy.unwrap(),
  points: z
    .array(
      z.object({
        ...period,
        isComplete: z.boolean().meta({
          description:
            'False if the interval has not ended, or if the period covers only part of it.',
        }),
      }),
    )
    .meta({
      description: 'Date range of each interval. The first and the last one can be shorter.',
    }),
  series: z.array(
    z.object({
      key: z.string().meta({ description: 'Source, status or channel; `all` if not grouped.' }),
      total: dashboardPoint,
      points: z.array(dashboardPoint),
    }),
  ),
  totals: dashboardFigures,
  funnel: z.array(stage),
  spend: z.array(dashboardSpend),
  before: z
    .object({ ...period, totals: dashboardFigures, spend: z.array(dashboardSpend) })
    .nullable()
    .meta({ description: 'The comparison period; null if `compare` is `none`.' }),
})

export type Dashboard = z.output<typeof dashboardSchema>

/** Maximum number of loss reasons in a report; the rest are combined. */
export const maxReportedReasons = 12

/** Input for the outcome report. */
export const outcomesInput = dashboardInput.pick({ startDate: true, endDate: true })

/** Maximum number of leads in each of the stage times; the newest ones count. @see L-502 */
export const maxTimedLeads = 10_000

const stageTime = z.object({
  leads: count.meta({ description: 'Leads that the median is computed from.' }),
  medianDays: amount.nullable().meta({ description: 'Null if no lead reached the stage.' }),
  isLimited: z.boolean().meta({
    description: `True if only the newest ${maxTimedLeads} leads of the period count.`,
  }),
})

/** Time between stages for the leads that reached them in a period. */
export const stageTimesSchema = z.object({
  qualified: stageTime.meta({ description: 'From creation to qualification.' }),
  won: stageTime.meta({ description: 'From qualification to winning.' }),
})

export type StageTimes = z.output<typeof stageTimesSchema>

/** Leads that passed through a stage within a period. */
const stageReportSchema = z.object({
  id: z.uuid(),
  status: z.enum(stagedStatuses),
  name: z.string(),
  color: z.enum(stageColors),
  entered: count.meta({ description: 'Leads that entered the stage in the period.' }),
  medianDays: amount.nullable().meta({
    description:
      'Median number of days in the stage for leads that left it in the period; null if none did.',
  }),
})

/**
 * Leads won and lost in a period, including why leads were lost and how long it took to win them.
 */
export const outcomesSchema = z.object({
  ...period,
  lost: count,
  lossReasons: z.array(z.object({ reason: z.string().nullable(), leads: count })).meta({
    description: 'Most frequent first, case-insensitive; null for leads without a reason.',
  }),
  won: count,
  daysToWon: z.object({ quarter: amount, half: amount, threeQuarters: amount }).nullable().meta({
    description: 'Number of days after creation within which this share of the won leads was won.',
  }),
  stages: z.array(stageReportSchema).meta({ description: 'The stages in order.' }),
})

export type StageReport = z.output<typeof stageReportSchema>

export type Outcomes = z.output<typeof outcomesSchema>
