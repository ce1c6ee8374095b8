import type { AdReport, AdReportQuery } from '../../../../contract/ad-spend/ad-report.ts'
import type {
  AdSpendRow,
  SpendGroup,
  SpendTotal,
} from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import type { AppCtx } from '../../../platform/app-operation.ts'
import { adLevels, getAdReport } from '../../ad-spend/index.ts'
import { maxFileRows, type ReportDocument, type ReportFact, type TableRow } from '../document.ts'
import type { SpendColumn } from '../texts/report-texts.ts'
import {
  countingFact,
  type FileContext,
  openDocument,
  periodFact,
  platformName,
  rowsNotes,
} from './open-document.ts'
import { buildSpendCharts } from './spend-chart.ts'

export interface AdReportFileQuery extends Omit<AdReportQuery, 'limit' | 'page' | 'groupBy'> {
  readonly groupBy: SpendGroup
}

/** Ad spend and its results, by day or by one level such as campaign. */
export async function buildAdReportDocument(
  context: FileContext & { readonly ctx: AppCtx },
  query: AdReportFileQuery,
): Promise<ReportDocument> {
  const { ctx, texts } = context
  const { data, pagination } = await getAdReport.run(ctx, { ...query, limit: maxFileRows, page: 1 })
  const title = texts.adSpend.title(texts.adSpend.groups[query.groupBy])
  const facts = [
    periodFact(context, data),
    countingFact(context, query.by),
    { label: texts.facts.currency, value: query.currency ?? texts.facts.asSpent },
    ...describeFilters(context, query, data),
  ]
  if (data.totals.length === 0) {
    const sections = [{ kind: 'text', text: texts.nothing } as const]
    return openDocument(context, { title, facts, sections })
  }
  const columns = columnsIn(texts.adSpend.figures)
  const toCells = (row: SpendTotal) => columns.map((column) => formatFigure(context, row, column))
  const table = {
    kind: 'table',
    title,
    columns: [
      { label: texts.adSpend.groups[query.groupBy], share: 3 },
      ...columns.map((column) => ({ label: texts.adSpend.figures[column], share: 1 })),
    ],
    rows: data.rows.map((row) => toTableRow(context, row, query, toCells(row))),
    totals: data.totals.map((total) => ({
      cells: [texts.totalIn(total.currency), ...toCells(total)],
    })),
    notes: [
      ...rowsNotes(context, data.rows.length, pagination?.total ?? data.rows.length),
      ...describeRates(context, data, query.currency),
      ...describeZones(context, data),
    ],
  } as const
  const sections = [...buildSpendCharts(context, data), table]
  return openDocument(context, { title, facts, sections })
}

// `Object.keys` loses the literal type; the labels have exactly these keys.
const columnsIn = (labels: Readonly<Record<SpendColumn, string>>) =>
  Object.keys(labels) as SpendColumn[]

function toTableRow(
  { texts, formats }: FileContext,
  row: AdSpendRow,
  { groupBy, ...filters }: AdReportFileQuery,
  cells: readonly string[],
): TableRow {
  const at = adLevels.findIndex(({ group }) => group === groupBy)
  const level = adLevels[at]
  if (level === undefined) return { cells: [formats.day(row.day ?? ''), ...cells] }
  const formatName = ({ group, id, name }: (typeof adLevels)[number]): string =>
    group === 'platform'
      ? platformName(row.platform ?? '')
      : row[name] || row[id] || texts.adSpend.nameless[group]
  const above = adLevels.slice(0, at).filter(({ id }) => filters[id] === undefined)
  return { cells: [formatName(level), ...cells], about: above.map(formatName).join(' · ') }
}

function formatFigure({ formats }: FileContext, row: SpendTotal, column: SpendColumn): string {
  const value = row[column]
  if (value === null) return '–'
  switch (column) {
    case 'spend':
    case 'cpc':
    case 'costPerLead':
    case 'costPerQualified':
      return formats.money(value, row.currency)
    case 'ctr':
      return formats.finePercent(value)
    case 'roas':
      return formats.ratio(value)
    case 'wonValue':
      return formats.wholeMoney(value, row.valueCurrency)
    default:
      return formats.count(value)
  }
}

/** Names of the platform, account, campaign … that the report is limited to. */
function describeFilters(
  { texts }: FileContext,
  query: AdReportFileQuery,
  { rows }: AdReport,
): ReportFact[] {
  const [row] = rows
  const names = adLevels.flatMap(({ group, id, name }) => {
    const value = query[id]
    if (value === undefined) return []
    if (group === 'platform') return [[value].flat().map(platformName).join(', ')]
    return [row?.[name] || [value].flat().join(', ') || texts.adSpend.nameless[group]]
  })
  return names.length === 0 ? [] : [{ label: texts.facts.filter, value: names.join(' · ') }]
}

const describeRates = (
  { texts }: FileContext,
  { unconverted }: AdReport,
  target: string | undefined,
): string[] =>
  target === undefined
    ? []
    : unconverted.map(({ currency }) => texts.adSpend.noRate(currency, target))

const describeZones = ({ texts }: FileContext, { zones }: AdReport): string[] =>
  [...new Set(zones.map(({ timeZone }) => timeZone))].map((timeZone) =>
    texts.adSpend.otherZone(
      zones
        .filter((zone) => zone.timeZone === timeZone)
        .map(({ platform, accountId }) => `${platformName(platform)} ${accountId}`.trim())
        .join(', '),
      timeZone,
    ),
  )
