import type { AdReport } from '../../../../contract/ad-spend/ad-report.ts'
import { spendColors } from '../../../../contract/reports/chart-colors.ts'
import {
  buildPoints,
  chooseChartInterval,
  findMainCurrency,
} from '../../../../contract/reports/spend-points.ts'
import type { ChartSection } from '../document.ts'
import type { FileContext } from './open-document.ts'

/** Maximum number of bars; a longer period is shown only in the table. */
const maxPoints = 160

/**
 * Spend and revenue over time, in the organization's currency or in the currency with the most
 * spend.
 */
export function buildSpendChart(
  { texts, formats, ctx }: FileContext,
  report: AdReport,
): ChartSection[] {
  const currency = findMainCurrency(report.totals, ctx.org.currency)
  if (currency === undefined || report.days.length === 0) return []
  const interval = chooseChartInterval(report)
  const points = buildPoints(report.days, report, { currency, interval })
  if (points.length > maxPoints) return []
  return [
    {
      kind: 'chart',
      title: texts.adSpend.chart(texts.per[interval], currency),
      isStacked: false,
      labels: formats.points(
        points.map(({ day }) => day),
        interval,
      ),
      series: [
        {
          name: texts.adSpend.figures.spend,
          color: spendColors.spend,
          values: points.map(({ spend }) => spend),
        },
        {
          name: texts.adSpend.figures.wonValue,
          color: spendColors.wonValue,
          values: points.map(({ wonValue }) => wonValue),
        },
      ],
      incomplete: [],
      note: '',
      formatAxis: formats.compact,
    },
  ]
}
