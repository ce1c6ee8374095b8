import type { AdReport } from '../../../../contract/ad-spend/ad-report.ts'
import { spendColors } from '../../../../contract/reports/chart-colors.ts'
import {
  buildPoints,
  chooseChartInterval,
  findMainCurrency,
  getPointRoas,
} from '../../../../contract/reports/spend-points.ts'
import type { ChartSection } from '../document.ts'
import type { FileContext } from './open-document.ts'

/** Maximum number of bars; a longer period is shown only in the table. */
const maxPoints = 160

/**
 * Spend and revenue over time and, in a chart of its own, their ratio, in the organization's
 * currency or in the currency with the most spend. Revenue in another currency is omitted.
 */
export function buildSpendCharts(
  { texts, formats, ctx }: FileContext,
  report: AdReport,
): ChartSection[] {
  const currency = findMainCurrency(report.totals, ctx.org.currency)
  if (currency === undefined || report.days.length === 0) return []
  const interval = chooseChartInterval(report)
  const points = buildPoints(report.days, report, { currency, interval })
  if (points.length > maxPoints) return []
  const { adSpend, per } = texts
  const shared = {
    kind: 'chart' as const,
    isStacked: false,
    labels: formats.points(
      points.map(({ day }) => day),
      interval,
    ),
    incomplete: [],
    note: '',
    formatAxis: formats.compact,
  }
  const spend = {
    name: adSpend.figures.spend,
    color: spendColors.spend,
    values: points.map((point) => point.spend),
  }
  const total = report.totals.find((one) => one.currency === currency)
  if ((total?.valueCurrency ?? currency) !== currency) {
    return [{ ...shared, title: adSpend.spendChart(per[interval], currency), series: [spend] }]
  }
  const { wonValue: color } = spendColors
  const revenue = {
    name: adSpend.figures.wonValue,
    color,
    values: points.map(({ wonValue }) => wonValue),
  }
  const roas = {
    name: adSpend.figures.roas,
    color,
    values: points.map((point) => getPointRoas(point) ?? 0),
  }
  return [
    { ...shared, title: adSpend.chart(per[interval], currency), series: [spend, revenue] },
    {
      ...shared,
      title: adSpend.roasChart(per[interval]),
      series: [roas],
      note: adSpend.roasNote,
    },
  ]
}
