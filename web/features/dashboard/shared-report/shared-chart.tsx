import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import type { Dashboard } from '../../../../contract/dashboard.ts'
import { messages } from '../../../i18n/index.ts'
import { formatCompact, formatTenths } from '../../../lib/numbers.ts'
import { pointLabels } from '../chart/chart-points.ts'
import { chartRows, type DrawnSeries } from '../chart/over-time-series.ts'

const texts = messages.dashboard

interface Props {
  readonly dashboard: Dashboard
  readonly series: readonly DrawnSeries[]
}

/** Leads over time by channel, as stacked bars. */
export const SharedChart = ({ dashboard, series }: Props) => (
  <BarChart
    h={320}
    type="stacked"
    maxBarWidth={36}
    data={chartRows(pointLabels(dashboard), series)}
    dataKey="the day"
    series={series.map(({ key, color }) => ({ name: key, color, label: texts.displayName(key) }))}
    withLegend
    legendProps={{ verticalAlign: 'bottom', itemSorter: null }}
    valueFormatter={formatTenths}
    yAxisProps={{ tickFormatter: formatCompact, width: 44, allowDecimals: false }}
    xAxisProps={{ minTickGap: 24 }}
    gridAxis="x"
    strokeDasharray="3 4"
    role="figure"
    aria-label={texts.overTimeOf(texts.measures.leads, dashboard.interval)}
  />
)
