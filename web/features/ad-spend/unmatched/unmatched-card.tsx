import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '../../../components/page/card.tsx'
import type { ReportItemsProps } from '../../../components/report/report-items.tsx'
import { ReportMenu } from '../../../components/report/report-menu.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'

interface Props {
  readonly title: string
  readonly help: string
  /** Message for an empty list. */
  readonly none: string
  /** Total number of rows; `children` may contain only the first rows. */
  readonly count: number
  readonly head: ReactNode
  /** File that contains the rows. */
  readonly exported: ReportItemsProps
  /** Table rows. */
  readonly children: readonly ReactNode[]
}

/** List of unmatched rows, or a message saying that everything is matched. */
export function UnmatchedCard({ title, help, none, count, head, exported, children }: Props) {
  const shown = children.length
  return (
    <Card
      title={title}
      help={shown === 0 ? none : help}
      {...(shown === 0 ? {} : { actions: <ReportMenu size="xs" {...exported} /> })}
    >
      {shown === 0 ? null : (
        <>
          <Table.ScrollContainer minWidth={300} maxHeight={520}>
            <Table stickyHeader verticalSpacing="xs" aria-label={title}>
              {head}
              <Table.Tbody>{children}</Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          {shown < count ? (
            <Text size="xs" c="dimmed">
              {messages.adSpend.firstOf(formatNumber(shown), formatNumber(count))}
            </Text>
          ) : null}
        </>
      )}
    </Card>
  )
}
