import { Text } from '@mantine/core'
import type { Annotation } from '../../../../contract/annotations.ts'
import type { Dashboard } from '../../../../contract/dashboard.ts'
import { groupAnnotations } from '../../../components/annotations/group-annotations.ts'
import { LeadsLink } from '../../../components/table/leads-link.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { pointLabels, pointLeadsSearch } from './chart-points.ts'
import type { DrawnSeries, Measure } from './over-time-series.ts'
import { useMeasureFormat } from './use-measure-format.ts'

interface Props {
  readonly data: Dashboard
  readonly series: readonly DrawnSeries[]
  readonly measure: Measure
  readonly annotations: readonly Annotation[]
}

/** The chart's data as a table, newest first; each value links to its leads. */
export function OverTimeTable({ data, series, measure, annotations }: Props) {
  const format = useMeasureFormat(measure)
  const texts = messages.dashboard
  const caption = texts.overTimeOf(texts.measures[measure], data.interval)
  const labels = pointLabels(data)
  const notes = groupAnnotations(
    annotations,
    data.points.map((point, i) => ({ ...point, label: labels[i] ?? '' })),
  )
  return (
    <Table.ScrollContainer minWidth={120 + 96 * series.length} maxHeight={360}>
      <Table stickyHeader verticalSpacing={6} aria-label={caption}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.days}</Table.Th>
            {series.map(({ key }) => (
              <Table.Th key={key} scope="col" ta="right">
                {texts.displayName(key)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Row label={texts.total} isTotal>
            {series.map(({ key, total }) => (
              <Cell
                key={key}
                filters={pointLeadsSearch(data, measure, { key })}
                isZero={total === 0}
              >
                {format(total)}
              </Cell>
            ))}
          </Row>
          {labels.map((_, i) => {
            const index = labels.length - 1 - i
            return (
              <Row
                key={data.points[index]?.start ?? index}
                label={
                  data.points[index]?.isComplete === false
                    ? texts.unfinished(labels[index] ?? '')
                    : (labels[index] ?? '')
                }
                notes={notes.find(({ label }) => label === labels[index])?.annotations ?? []}
              >
                {series.map(({ key, values }) => (
                  <Cell
                    key={key}
                    filters={pointLeadsSearch(data, measure, { index, key })}
                    isZero={values[index] === 0}
                  >
                    {format(values[index] ?? 0)}
                  </Cell>
                ))}
              </Row>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

interface RowProps {
  readonly label: string
  readonly notes?: readonly Annotation[]
  readonly isTotal?: boolean
  readonly children: React.ReactNode
}

const Row = ({ label, notes = [], isTotal = false, children }: RowProps) => (
  <Table.Tr fw={isTotal ? 650 : undefined}>
    <Table.Th scope="row" fw={isTotal ? 650 : 400}>
      {label}
      {notes.map(({ id, text }) => (
        <Text key={id} size="xs" c="dimmed" className="free-text">
          {text}
        </Text>
      ))}
    </Table.Th>
    {children}
  </Table.Tr>
)

interface CellProps {
  readonly filters: Readonly<Record<string, string>>
  readonly isZero: boolean
  readonly children: string
}

const Cell = ({ filters, children, isZero }: CellProps) => (
  <Table.Td ta="right">
    {isZero ? (
      <span>{children}</span>
    ) : (
      <LeadsLink filters={filters} c="inherit" size="sm" fw="inherit">
        {children}
      </LeadsLink>
    )}
  </Table.Td>
)
