import * as z from 'zod'
import { adReportInput, unmatchedInput } from '../../../../contract/ad-spend/ad-report.ts'
import { spendGroups } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { attributionInput, attributionMeasures } from '../../../../contract/attribution.ts'
import { dashboardInput } from '../../../../contract/dashboard.ts'
import { languages } from '../../../../contract/languages.ts'
import type { PeriodInput } from '../../../../contract/period.ts'
import { sharedGroups } from '../../../../contract/shared-report.ts'
import { type AppCtx, appOperation } from '../../../platform/app-operation.ts'
import type { Download } from '../../../platform/http/download.ts'
import { buildAdReportDocument } from '../content/ad-report-content.ts'
import { buildAttributionDocument } from '../content/attribution-content.ts'
import { buildDashboardDocument } from '../content/dashboard-content.ts'
import { createFileContext } from '../content/open-document.ts'
import { buildUnmatchedDocument } from '../content/unmatched-content.ts'
import { toDownload } from './to-download.ts'

const fileShape = {
  format: z.enum(['pdf']).default('pdf'),
  language: z
    .enum(languages)
    .optional()
    .meta({ description: "Language of the file; defaults to the user's." }),
}

const measure = z.enum(attributionMeasures).default('leads')

const file = z.custom<Download>()

const createContext = (
  ctx: AppCtx,
  { language }: { readonly language?: AppCtx['user']['language'] | undefined },
) => ({
  ...createFileContext(ctx, language ?? ctx.user.language),
  ctx,
})

const toDays = ({ startDate, endDate }: PeriodInput): string[] =>
  [startDate, endDate].filter((day) => day !== undefined)

/** `download_attribution`: the contents of the attribution page, with all groups. */
const downloadAttribution = appOperation({
  name: 'download_attribution',
  rest: 'GET /orgs/{orgId}/report-files/attribution',
  summary: 'Download attribution as a PDF.',
  permission: 'reports.read',
  input: attributionInput.omit({ limit: true, page: true }).extend({
    ...fileShape,
    groupBy: z.enum(sharedGroups).default('channel'),
    measure,
    model: dashboardInput.shape.model,
  }),
  output: file,

  async run(ctx, { format: _, language, ...query }) {
    const context = createContext(ctx, { language })
    const name = ['attribution', query.groupBy, ...toDays(query)]
    return { data: await toDownload(context, name, () => buildAttributionDocument(context, query)) }
  },
})

/** `download_ad_report`: the contents of the ad spend page, with all rows. */
const downloadAdReport = appOperation({
  name: 'download_ad_report',
  rest: 'GET /orgs/{orgId}/report-files/ad-spend',
  summary: 'Download ad spend and the resulting leads as a PDF.',
  permission: 'reports.read',
  input: adReportInput
    .omit({ limit: true, page: true })
    .extend({ ...fileShape, groupBy: z.enum(spendGroups).default('campaign') }),
  output: file,

  async run(ctx, { format: _, language, ...query }) {
    const context = createContext(ctx, { language })
    const name = ['ad-spend', query.groupBy, ...toDays(query)]
    return { data: await toDownload(context, name, () => buildAdReportDocument(context, query)) }
  },
})

/** `download_unmatched_spend`: the contents of the page about unmatched ads, with all rows. */
const downloadUnmatchedSpend = appOperation({
  name: 'download_unmatched_spend',
  rest: 'GET /orgs/{orgId}/report-files/unmatched',
  summary: 'Download spend without leads, and paid leads without spend, as a PDF.',
  permission: 'reports.read',
  input: unmatchedInput.omit({ limit: true }).extend(fileShape),
  output: file,

  async run(ctx, { format: _, language, ...query }) {
    const context = createContext(ctx, { language })
    const name = ['unmatched', ...toDays(query)]
    return { data: await toDownload(context, name, () => buildUnmatchedDocument(context, query)) }
  },
})

/** `download_dashboard`: key metrics, leads over time and the best campaigns. */
const downloadDashboard = appOperation({
  name: 'download_dashboard',
  rest: 'GET /orgs/{orgId}/report-files/dashboard',
  summary: 'Download the dashboard as a PDF.',
  permission: 'reports.read',
  input: dashboardInput.extend({ ...fileShape, measure }),
  output: file,

  async run(ctx, { format: _, language, ...query }) {
    const context = createContext(ctx, { language })
    const name = ['leads', query.by, ...toDays(query)]
    return { data: await toDownload(context, name, () => buildDashboardDocument(context, query)) }
  },
})

/** These operations are served as downloads, so they are not in `appOperations`. */
export const reportFileOperations = [
  downloadAttribution,
  downloadAdReport,
  downloadUnmatchedSpend,
  downloadDashboard,
] as const
