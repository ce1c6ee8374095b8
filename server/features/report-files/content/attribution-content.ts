import type {
  AttributionMeasure,
  AttributionQuery,
  AttributionRow,
} from '../../../../contract/attribution.ts'
import { attributionModels } from '../../../../contract/attribution-models.ts'
import { modelColor } from '../../../../contract/reports/chart-colors.ts'
import type { SharedGroup } from '../../../../contract/shared-report.ts'
import { getAttribution } from '../../attribution/index.ts'
import {
  type ChartSection,
  maxFileRows,
  type ReportDocument,
  type ReportFact,
  type TableSection,
} from '../document.ts'
import {
  countingFact,
  displayName,
  type FileContext,
  openDocument,
  periodFact,
  rowsNotes,
} from './open-document.ts'

export interface AttributionFileQuery extends Omit<AttributionQuery, 'limit' | 'page' | 'groupBy'> {
  readonly groupBy: SharedGroup
  readonly measure: AttributionMeasure
}

/** Maximum number of groups in the chart; each group has six bars. */
const maxChartGroups = 6

/** One measure by group and attribution model. */
export async function buildAttributionDocument(
  context: FileContext,
  { measure, ...query }: AttributionFileQuery,
): Promise<ReportDocument> {
  const { ctx, texts } = context
  const { data, meta } = await getAttribution.run(ctx, { ...query, limit: maxFileRows, page: 1 })
  // `get_attribution` always returns both properties, as documented in the API.
  const { period, currency } = meta as {
    readonly period: { readonly startDate: string; readonly endDate: string }
    readonly currency: string | null
  }
  const formatted = { measure, currency, groupBy: query.groupBy }
  const title = texts.attribution.title(
    texts.measures[measure],
    texts.attribution.groups[query.groupBy],
  )
  const facts: ReportFact[] = [periodFact(context, period), countingFact(context, query.by)]
  if (currency !== null) facts.push({ label: texts.facts.currency, value: currency })
  if (data.groups === 0) {
    const sections = [{ kind: 'text', text: texts.nothing } as const]
    return openDocument(context, { title, facts, sections })
  }
  const total = [
    texts.total,
    ...attributionModels.map(() => formatCredit(context, formatted, data.totals[measure])),
  ]
  const table: TableSection = {
    kind: 'table',
    title,
    columns: [
      { label: texts.attribution.groups[query.groupBy], share: 2.4 },
      ...attributionModels.map((model) => ({ label: texts.attribution.models[model], share: 1 })),
    ],
    rows: data.rows.map(({ group, models }) => ({
      cells: [
        displayName(texts, group),
        ...attributionModels.map((model) =>
          formatCredit(context, formatted, models[model][measure]),
        ),
      ],
    })),
    totals: [{ cells: total }],
    notes: rowsNotes(context, data.rows.length, data.groups),
  }
  const sections = [buildComparison(context, data.rows, measure), table]
  return openDocument(context, { title, facts, sections })
}

const formatCredit = (
  { formats }: FileContext,
  { measure, currency }: { measure: AttributionMeasure; currency: string | null },
  value: number,
): string => (measure === 'value' ? formats.wholeMoney(value, currency) : formats.tenths(value))

/** Chart that compares the credit for the largest groups under each model. */
function buildComparison(
  { texts, formats }: FileContext,
  rows: readonly AttributionRow[],
  measure: AttributionMeasure,
): ChartSection {
  const largest = [...rows]
    .sort((a, b) => b.models.lastNonDirect[measure] - a.models.lastNonDirect[measure])
    .slice(0, maxChartGroups)
  return {
    kind: 'chart',
    title: texts.attribution.comparison,
    isStacked: false,
    labels: largest.map(({ group }) => displayName(texts, group)),
    series: attributionModels.map((model, i) => ({
      name: texts.attribution.models[model],
      color: modelColor(i),
      values: largest.map(({ models }) => models[model][measure]),
    })),
    incomplete: [],
    note: texts.attribution.largestGroups,
    formatAxis: formats.compact,
  }
}
