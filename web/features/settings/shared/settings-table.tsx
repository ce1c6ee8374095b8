import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Table } from '../../../components/table/table.tsx'

interface Column {
  readonly label: string
  /** Minimum breakpoint at which the column is shown. */
  readonly visibleFrom?: 'xs' | 'sm' | 'lg'
  readonly w?: number
}

interface Props {
  readonly columns: readonly Column[]
  /** Name, for screen readers, of the last column, which contains buttons. */
  readonly actions?: string
  readonly children: ReactNode
}

/** Table of keys, apps or members. */
export const SettingsTable = ({ columns, actions, children }: Props) => (
  <Table verticalSpacing="sm">
    <Table.Thead>
      <Table.Tr>
        {columns.map(({ label, ...column }) => (
          <Table.Th key={label} {...column}>
            {label}
          </Table.Th>
        ))}
        {actions === undefined ? null : (
          <Table.Th>
            <VisuallyHidden>{actions}</VisuallyHidden>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>{children}</Table.Tbody>
  </Table>
)
