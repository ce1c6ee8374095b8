import { attributionModels } from '../../../contract/attribution-models.ts'
import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import type { AttributionMeasure, AttributionRow } from '../../../contract/attribution.ts'
import { modelColor } from '../../../contract/reports/chart-colors.ts'
import { messages } from '../../i18n/index.ts'
import { formatCompact, formatTenths, formatWhole } from '../../lib/numbers.ts'

/** Maximum number of groups; each has six bars, so more would not fit. */
const maxGroups = 6

interface Props {
  readonly rows: readonly AttributionRow[]
  readonly measure: AttributionMeasure
}

/** Bars for the largest groups under each model; the table above shows the same values. */
export function ModelComparison({ rows, measure }: Props) {
  const largest = [...rows]
    .sort((a, b) => b.models.lastNonDirect[measure] - a.models.lastNonDirect[measure])
    .slice(0, maxGroups)
  return (
    <BarChart
      h={300}
      data={largest.map(({ group, models: credits }) => ({
        'the group': messages.dashboard.displayName(group),
        ...Object.fromEntries(attributionModels.map((model) => [model, credits[model][measure]])),
      }))}
      dataKey="the group"
      series={attributionModels.map((model, i) => ({
        name: model,
        label: messages.attribution.models[model].name,
        color: modelColor(i),
      }))}
      role="figure"
      aria-label={messages.attribution.compareHelp}
      withLegend
      legendProps={{ verticalAlign: 'bottom', itemSorter: null }}
      valueFormatter={measure === 'value' ? formatWhole : formatTenths}
      yAxisProps={{ tickFormatter: formatCompact, width: 44 }}
      gridAxis="x"
      strokeDasharray="3 4"
      maxBarWidth={18}
    />
  )
}
