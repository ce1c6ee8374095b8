import type { Annotation } from '../../../../contract/annotations.ts'
import type { DashboardInterval } from '../../../../contract/dashboard.ts'
import { spendColors } from '../../../../contract/reports/chart-colors.ts'
import { getPointRoas, type SpendPoint } from '../../../../contract/reports/spend-points.ts'
import { addDays } from '../../../../contract/values/time.ts'
import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import { Text } from '@mantine/core'
import { drawAnnotations } from '../../../components/annotations/annotation-markers.tsx'
import { groupAnnotations } from '../../../components/annotations/group-annotations.ts'
import { messages } from '../../../i18n/index.ts'
import { formatCompact, formatMoney, formatRatio } from '../../../lib/numbers.ts'
import { buildPointLabels } from '../../../lib/point-label.ts'

const texts = messages.adSpend
const { figures } = texts

interface Props {
  readonly points: readonly SpendPoint[]
  readonly currency: string
  readonly interval: DashboardInterval
  readonly label: string
  readonly annotations: readonly Annotation[]
  /** True if revenue is in the same currency as spend; otherwise, only spend is drawn. */
  readonly hasRevenue: boolean
  readonly roasTarget: number | null
}

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
      roas: getPointRoas(point),
      label: labels[i] ?? '',
      startDate: point.day,
      endDate: next === undefined ? '9999-12-31' : addDays(next, -1),
    }
  })
}

const shared = {
  dataKey: 'label',
  role: 'figure',
  withLegend: false,
  xAxisProps: { minTickGap: 24 },
  gridAxis: 'x',
  strokeDasharray: '3 4',
} as const

/**
 * Spend and revenue on the same axis, so that the heights of their bars are comparable, and the
 * ratio of the two below. A table shows the same data. @see L-501
 */
export function SpendChart({ points, currency, interval, label, annotations, ...rest }: Props) {
  const data = labelPoints(points, interval)
  const { hasRevenue } = rest
  const spend = { name: 'spend', label: figures.spend, color: spendColors.spend }
  const revenue = { name: 'wonValue', label: figures.wonValue, color: spendColors.wonValue }
  return (
    <>
      <BarChart
        {...shared}
        h={280}
        data={data}
        series={hasRevenue ? [spend, revenue] : [spend]}
        aria-label={label}
        withLegend
        legendProps={{ verticalAlign: 'bottom', itemSorter: null }}
        valueFormatter={(amount) => formatMoney(amount, currency)}
        yAxisProps={{ tickFormatter: formatCompact, width: 56 }}
        maxBarWidth={28}
      >
        {drawAnnotations(groupAnnotations(annotations, data))}
      </BarChart>
      {hasRevenue ? <RoasChart data={data} interval={interval} {...rest} /> : null}
    </>
  )
}

interface RoasProps extends Pick<Props, 'interval' | 'roasTarget'> {
  readonly data: ReturnType<typeof labelPoints>
}

/** ROAS over time, with the ratio at which revenue covers the spend. */
function RoasChart({ data, interval, roasTarget }: RoasProps) {
  // At opposite ends, because the lines can be close to each other.
  const breakEven = {
    y: 1,
    label: texts.breakEven,
    color: 'var(--bad)',
    labelPosition: 'insideBottomRight' as const,
  }
  const target = {
    y: roasTarget ?? 0,
    label: texts.roasTarget,
    color: 'var(--good)',
    labelPosition: 'insideBottomLeft' as const,
  }
  return (
    <div>
      <Text size="sm" c="dimmed" mb="xs">
        {texts.roasOf(interval)}
      </Text>
      <LineChart
        {...shared}
        h={180}
        data={data}
        series={[{ name: 'roas', label: figures.roas, color: spendColors.wonValue }]}
        aria-label={texts.roasOf(interval)}
        valueFormatter={formatRatio}
        yAxisProps={{ tickFormatter: formatCompact, width: 56 }}
        referenceLines={roasTarget === null ? [breakEven] : [breakEven, target]}
        curveType="linear"
        // A point between two without spend has no line.
        dotProps={{ r: data.length > 60 ? 1.5 : 3 }}
        connectNulls={false}
      />
    </div>
  )
}
