import { attributionInput } from '../../../../contract/attribution.ts'
import {
  type AttributionModel,
  placeholderGroups,
} from '../../../../contract/attribution-models.ts'
import type { Dashboard, DashboardQuery } from '../../../../contract/dashboard.ts'
import { readSpendTotals } from '../../ad-spend/index.ts'
import { getAttribution } from '../../attribution/index.ts'
import { loadDashboard } from '../../dashboard/index.ts'
import type { ReportDocument, ReportFact, ReportSection } from '../document.ts'
import { buildCreditTable } from './credit-table.ts'
import { buildFigures } from './dashboard-figures.ts'
import { countingFact, type FileContext, openDocument, periodFact } from './open-document.ts'
import { buildOverTime, type DashboardMeasure } from './over-time.ts'

export interface DashboardFileQuery extends DashboardQuery {
  /** Measure shown in the chart and in its table. */
  readonly measure: DashboardMeasure
}

/** Maximum number of campaigns; the attribution report contains all campaigns. */
const maxCampaigns = 10

/** Key metrics, leads over time, and the best campaigns. */
export async function buildDashboardDocument(
  context: FileContext,
  { measure, ...query }: DashboardFileQuery,
): Promise<ReportDocument> {
  const { ctx, texts } = context
  const { data } = await loadDashboard(ctx, query)
  const by = query.countBy
  const spend = (await readSpendTotals(ctx, { ...toDays(data), by })).totals
  const spendBefore =
    data.before === null ? [] : (await readSpendTotals(ctx, { ...toDays(data.before), by })).totals
  const sections: ReportSection[] = [
    buildFigures(context, { dashboard: data, spend, spendBefore }),
    ...buildOverTime(context, data, measure),
    ...(await buildCampaigns(context, data, query.model)),
  ]
  const facts = describeDashboard(context, data)
  if (data.by === 'channel' || sections.length > 2) {
    facts.push({ label: texts.facts.model, value: texts.attribution.models[query.model] })
  }
  return openDocument(context, { title: texts.dashboard.title, facts, sections })
}

const toDays = ({ startDate, endDate }: Pick<Dashboard, 'startDate' | 'endDate'>) => ({
  startDate,
  endDate,
})

/** Period, comparison and counting date. */
export function describeDashboard(context: FileContext, dashboard: Dashboard): ReportFact[] {
  const { texts, formats } = context
  const { before, countBy } = dashboard
  return [
    periodFact(context, dashboard),
    ...(before === null
      ? []
      : [
          {
            label: texts.facts.comparedWith,
            value: formats.days(before.startDate, before.endDate),
          },
        ]),
    countingFact(context, countBy),
  ]
}

/** Campaigns with the most leads; none if the organization has no campaigns in the period. */
async function buildCampaigns(
  context: FileContext,
  { startDate, endDate, countBy }: Dashboard,
  model: AttributionModel,
): Promise<ReportSection[]> {
  const { ctx, texts } = context
  const input = attributionInput.parse({
    ...{ period: 'custom', startDate, endDate, by: countBy, groupBy: 'campaign' },
    sort: `${model}.leads:desc`,
    limit: maxCampaigns + placeholderGroups.length,
    ...(ctx.org.currency === null ? {} : { currency: ctx.org.currency }),
  })
  const { data } = await getAttribution.run(ctx, input)
  const rows = data.rows.filter(({ group }) => !placeholderGroups.includes(group))
  if (rows.length === 0) return []
  return [
    buildCreditTable(context, {
      title: texts.dashboard.campaigns,
      groupBy: 'campaign',
      rows: rows.slice(0, maxCampaigns),
      model,
      currency: ctx.org.currency,
      notes: [],
    }),
  ]
}
