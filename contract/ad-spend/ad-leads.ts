import * as z from 'zod'
import { wholeNumber } from '../leads/lead-query.ts'
import { leadFieldsSchema } from '../leads/lead-schemas.ts'
import { listLimits } from '../leads/lead-values.ts'
import { countedBy, periodShape } from '../period.ts'
import { currencyCode } from '../values/currency-code.ts'
import { adFilterShape } from './ad-report.ts'

/** Metrics of the ad spend report that count leads. */
export const leadFigures = ['leads', 'qualified', 'won'] as const

export type LeadFigure = (typeof leadFigures)[number]

/**
 * Request for the leads behind a metric in the ad spend report; position and period identify the
 * metric. @see L-132
 */
export const adLeadsInput = z.strictObject({
  ...periodShape,
  by: countedBy,
  ...adFilterShape,
  counted: z
    .enum(leadFigures)
    .default('leads')
    .meta({ description: 'Report metric whose leads to list.' }),
  currency: currencyCode.optional().meta({
    description: "The report's display currency, if set.",
  }),
  rowCurrency: currencyCode.optional().meta({
    description: 'Only leads from rows in this currency; by default, all currencies.',
  }),
  limit: wholeNumber(1, listLimits.limit).prefault(25),
  page: wholeNumber(1, listLimits.page).prefault(1),
})

/** Leads without their sessions, newest first. */
export const adLeads = z.array(leadFieldsSchema)
