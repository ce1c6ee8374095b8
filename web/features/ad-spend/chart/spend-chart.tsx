import type { Annotation } from '../../../../contract/annotations.ts'
import type { DashboardInterval } from '../../../../contract/dashboard.ts'
import { spendColors } from '../../../../contract/reports/chart-colors.ts'
import type { SpendPoint } from '../../../../contract/reports/spend-points.ts'
import { addDays } from '../../../../contract/values/time.ts'
import '@mantine/charts/styles.layer.css'
import { CompositeChart } from '@mantine/charts'
import { drawAnnotations } from '../../../components/annotations/annotation-markers.tsx'
import { groupAnnotations } from '../../../components/annotations/group-annotations.ts'
import { messages } from '../../../i18n/index.ts'
import { formatCompact, formatMoney } from '../../../lib/numbers.ts'
import { buildPointLabels } from '../../../lib/point-label.ts'

const { figures } = messages.adSpend

interface Props {
  readonly points: readonly SpendPoint[]
  readonly currency: string
  readonly interval: DashboardInterval
  readonly label: string
  readonly annotations: readonly Annotation[]
}

/**
 * The title is above the axis, because labels such as `100.000` leave no space next to the axis on
 * a phone.
 */
const getAxisProps = (title: string) => ({
  tickFormatter: formatCompact,
  width: 56,
  label: {
    value: title,
    position: 'top' as const,
    offset: 12,
    fontSize: 12,
    fill: 'var(--mantine-color-dimmed)',
  },
})

/** Points with labels and the days that each one covers, up to the day before the next point. */
function labelPoints(points: readonly SpendPoint[], interval: DashboardInterval) {
  const labels = buildPointLabels(
    points.map(({ day }) => day),
    interval,
  )
  return points.map((point, i) => {
    const next = points[i + 1]?.day
    return {
      ...point,
      label: labels[i] ?? '',
      startDate: point.day,
      endDate: next === undefined ? '9999-12-31' : addDays(next, -1),
    }
  })
}

/**
 * Chart of spend (bars) and value won (line); a table shows the same data. Each series has its own
 * axis; otherwise, spend would be invisible next to a much higher value.
 */
export const SpendChart = ({ points, currency, interval, label, annotations }: Props) => (
  <CompositeChart
    h={280}
    data={labelPoints(points, interval)}
    dataKey="label"
    series={[
      { name: 'spend', label: figures.spend, color: spendColors.spend, type: 'bar' },
      {
        name: 'wonValue',
        label: figures.wonValue,
        color: spendColors.wonValue,
        type: 'line',
        yAxisId: 'right',
      },
    ]}
    role="figure"
    aria-label={label}
    withLegend
    legendProps={{ verticalAlign: 'bottom', itemSorter: null }}
    valueFormatter={(amount) => formatMoney(amount, currency)}
    withRightYAxis
    yAxisProps={getAxisProps(figures.spend)}
    rightYAxisProps={getAxisProps(figures.wonValue)}
    composedChartProps={{ margin: { top: 28, left: 4, right: 4 } }}
    xAxisProps={{ minTickGap: 24 }}
    gridAxis="x"
    strokeDasharray="3 4"
    curveType="linear"
    withDots={points.length === 1}
    maxBarWidth={28}
  >
    {drawAnnotations(groupAnnotations(annotations, labelPoints(points, interval)))}
  </CompositeChart>
)
