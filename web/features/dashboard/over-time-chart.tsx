import '@mantine/charts/styles.css'
import { AreaChart, BarChart } from '@mantine/charts'
import { useNavigate } from '@tanstack/react-router'
import type { Dashboard } from '../../../contract/dashboard.ts'
import { useOrg } from '../../auth/use-org.ts'
import { messages } from '../../i18n/index.ts'
import { formatCompact, formatTenths, formatWhole } from '../../lib/numbers.ts'
import { pointLabels, pointLeadsSearch } from './chart-points.ts'
import classes from './dashboard.module.css'
import { chartRows, type DrawnSeries, type Measure } from './over-time-series.ts'
import { OverTimeTooltip } from './over-time-tooltip.tsx'

interface Props {
  readonly data: Dashboard
  readonly series: readonly DrawnSeries[]
  readonly measure: Measure
  readonly view: 'area' | 'bars'
}

/** Stacked series over time. A click opens the leads of a point. A table shows the same data. */
export function OverTimeChart({ data, series, measure, view }: Props) {
  const { id: orgId } = useOrg()
  const navigate = useNavigate()
  const onClick = ({ activeTooltipIndex }: { activeTooltipIndex?: unknown }) => {
    const index = Number(activeTooltipIndex ?? Number.NaN)
    if (!Number.isInteger(index)) return
    const search = pointLeadsSearch(data, measure, { index })
    void navigate({ to: '/o/$orgId/leads', params: { orgId }, search })
  }
  const rows = chartRows(pointLabels(data), series)
  const drawn = series.map(({ key, color }) => ({
    name: key,
    color,
    label: messages.dashboard.displayName(key),
  }))
  const format = measure === 'value' ? formatWhole : formatTenths
  const shared = {
    h: 320,
    data: rows,
    dataKey: 'the day',
    series: drawn,
    tooltipProps: {
      // At the top, where a long list does not cover the legend.
      position: { y: 0 },
      content: ({ label }: { label?: string | number | undefined }) => (
        <OverTimeTooltip
          label={String(label ?? '')}
          values={rows.find((row) => row['the day'] === label) ?? {}}
          series={drawn}
          format={format}
        />
      ),
    },
    className: classes.clickable ?? '',
    withLegend: true,
    // Keeps the order of the series, because the chart would sort them by name.
    legendProps: { verticalAlign: 'bottom' as const, itemSorter: null },
    valueFormatter: format,
    yAxisProps: { tickFormatter: formatCompact, width: 44, allowDecimals: false },
    xAxisProps: { minTickGap: 24 },
    gridAxis: 'x' as const,
    strokeDasharray: '3 4',
    role: 'figure',
    'aria-label': messages.dashboard.overTimeOf(
      messages.dashboard.measures[measure],
      data.interval,
    ),
  }
  return view === 'area' ? (
    <AreaChart
      {...shared}
      type="stacked"
      curveType="monotone"
      withDots={data.points.length === 1}
      strokeWidth={1.5}
      fillOpacity={0.35}
      withGradient={false}
      areaChartProps={{ onClick }}
    />
  ) : (
    <BarChart {...shared} type="stacked" maxBarWidth={36} barChartProps={{ onClick }} />
  )
}
