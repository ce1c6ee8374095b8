import { ChartTooltip } from '@mantine/charts'
import { messages } from '../../../i18n/index.ts'
import { buildTooltipRows, totalKey } from './tooltip-rows.ts'

interface Props {
  readonly label: string
  /** Values of the point, keyed by series. */
  readonly values: Readonly<Record<string, unknown>>
  readonly series: readonly {
    readonly name: string
    readonly label: string
    readonly color: string
  }[]
  readonly format: (value: number) => string
}

/** A point's nonzero values and their total. */
export function OverTimeTooltip({ label, values, series, format }: Props) {
  const rows = buildTooltipRows(series, values)
  return (
    <ChartTooltip
      label={label}
      payload={rows.map(({ name, color, value }) => ({
        name,
        color,
        dataKey: name,
        payload: { [name]: value },
      }))}
      series={[
        ...series,
        { name: totalKey, label: messages.dashboard.total, color: 'transparent' },
      ]}
      valueFormatter={format}
    />
  )
}
