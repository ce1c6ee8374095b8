import '@mantine/charts/styles.layer.css'
import { AreaChart, BarChart } from '@mantine/charts'
import { useNavigate } from '@tanstack/react-router'
import { ReferenceArea } from 'recharts'
import type { Annotation } from '../../../../contract/annotations.ts'
import type { Dashboard } from '../../../../contract/dashboard.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { drawAnnotations } from '../../../components/annotations/annotation-markers.tsx'
import { groupAnnotations } from '../../../components/annotations/group-annotations.ts'
import { messages } from '../../../i18n/index.ts'
import { formatCompact } from '../../../lib/numbers.ts'
import classes from '../dashboard.module.css'
import { pointLabels, pointLeadsSearch } from './chart-points.ts'
import { chartRows, type DrawnSeries, type Measure } from './over-time-series.ts'
import { OverTimeTooltip } from './over-time-tooltip.tsx'
import { useMeasureFormat } from './use-measure-format.ts'

interface Props {
  readonly data: Dashboard
  readonly series: readonly DrawnSeries[]
  readonly measure: Measure
  readonly view: 'area' | 'bars'
  readonly annotations: readonly Annotation[]
}

/** Stacked series over time. Clicking a point opens its leads. A table shows the same data. */
export function OverTimeChart({ data, series, measure, view, annotations }: Props) {
  const { id: orgId, may } = useOrg()
  const navigate = useNavigate()
  const onClick = ({ activeTooltipIndex }: { activeTooltipIndex?: unknown }) => {
    const index = Number(activeTooltipIndex ?? Number.NaN)
    if (!Number.isInteger(index) || !may('leads.read')) return
    const search = pointLeadsSearch(data, measure, { index })
    void navigate({ to: '/o/$orgId/leads', params: { orgId }, search })
  }
  const rows = chartRows(pointLabels(data), series)
  const drawn = series.map(({ key, color }) => ({
    name: key,
    color,
    label: messages.dashboard.displayName(key),
  }))
  const format = useMeasureFormat(measure)
  const shared = {
    // Tall enough for a tooltip with the maximum number of values to fit above the legend.
    h: 360,
    data: rows,
    dataKey: 'the day',
    series: drawn,
    tooltipProps: {
      // Placed at the top, so that a tooltip with many values does not cover the legend.
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
    className: may('leads.read') ? (classes.clickable ?? '') : '',
    withLegend: true,
    // Keeps the order of the series; otherwise, the chart would sort them by name.
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
  const marks = drawMarks(data, view, annotations)
  return view === 'area' ? (
    <AreaChart
      {...shared}
      type="stacked"
      curveType="linear"
      withDots={data.points.length === 1}
      strokeWidth={1.5}
      fillOpacity={0.35}
      withGradient={false}
      areaChartProps={{ onClick }}
    >
      {marks}
    </AreaChart>
  ) : (
    <BarChart {...shared} type="stacked" maxBarWidth={36} barChartProps={{ onClick }}>
      {marks}
    </BarChart>
  )
}

/** Marks unfinished points and annotations. */
function drawMarks(data: Dashboard, view: 'area' | 'bars', annotations: readonly Annotation[]) {
  const labels = pointLabels(data)
  const points = data.points.map((point, i) => ({ ...point, label: labels[i] ?? '' }))
  return (
    <>
      {hatchUnfinished(data, view)}
      {drawAnnotations(groupAnnotations(annotations, points))}
    </>
  )
}

/**
 * Hatches points whose days have not all ended or are only partly in the period, because their
 * values would otherwise look too low.
 */
function hatchUnfinished(data: Dashboard, view: 'area' | 'bars') {
  const labels = pointLabels(data)
  const areas = data.points.flatMap(({ isComplete }, i) => {
    if (isComplete) return []
    // Points in an area chart have no width, so the area before each unfinished point is hatched.
    const from = view === 'area' ? Math.max(0, i === 0 ? 0 : i - 1) : i
    const to = view === 'area' && i === 0 ? Math.min(1, labels.length - 1) : i
    return [{ x1: labels[from] ?? '', x2: labels[to] ?? '' }]
  })
  return (
    <>
      <defs>
        <pattern id="unfinished" width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M-1,1 l2,-2 M0,6 l6,-6 M5,7 l2,-2" stroke="var(--card)" strokeWidth="2.5" />
        </pattern>
      </defs>
      {areas.map(({ x1, x2 }) => (
        <ReferenceArea
          key={`${x1}-${x2}`}
          x1={x1}
          x2={x2}
          ifOverflow="hidden"
          fill="url(#unfinished)"
          fillOpacity={1}
          zIndex={1_000}
          style={{ pointerEvents: 'none' }}
        />
      ))}
    </>
  )
}
