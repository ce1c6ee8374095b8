import type { DashboardInterval } from '../../../../contract/dashboard.ts'
import type { SpendPoint } from '../../../../contract/reports/spend-points.ts'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatMoney, formatNumber, formatWhole } from '../../../lib/numbers.ts'
import { buildPointLabels } from '../../../lib/point-label.ts'

const { days, figures } = messages.adSpend

interface Props {
  readonly points: readonly SpendPoint[]
  readonly currency: string
  readonly interval: DashboardInterval
  readonly label: string
}

/** The chart's data as a table, newest first. */
export function SpendPointsTable({ points, currency, interval, label }: Props) {
  const labels = buildPointLabels(
    points.map(({ day }) => day),
    interval,
  )
  return (
    <Table.ScrollContainer
      minWidth={440}
      maxHeight={320}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <Table stickyHeader verticalSpacing={6} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{days}</Table.Th>
            {[figures.spend, figures.wonValue, figures.clicks, figures.leads].map((head) => (
              <Table.Th key={head} scope="col" ta="right">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.toReversed().map(({ day, spend, wonValue, clicks, leads }, i) => (
            <Table.Tr key={day}>
              <Table.Th scope="row" fw={400}>
                {labels[points.length - 1 - i]}
              </Table.Th>
              <Table.Td ta="right">{formatMoney(spend, currency)}</Table.Td>
              <Table.Td ta="right">{formatWhole(wonValue)}</Table.Td>
              <Table.Td ta="right">{formatNumber(clicks)}</Table.Td>
              <Table.Td ta="right">{formatNumber(leads)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
