import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import classes from './sort-header.module.css'
import { Table } from './table.tsx'

interface Props {
  readonly label: string
  /** Describes what a click does. */
  readonly action: string
  readonly sorted: 'ascending' | 'descending' | 'none'
  readonly align?: 'left' | 'right'
  readonly onSort: () => void
}

const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconSelector } as const

/** Header for a sortable column. */
export function SortHeader({ label, action, sorted, align = 'right', onSort }: Props) {
  const Icon = icons[sorted]
  return (
    <Table.Th scope="col" ta={align} aria-sort={sorted}>
      <UnstyledButton className={classes.sort ?? ''} title={action} onClick={onSort}>
        {label}
        <Icon size={14} aria-hidden opacity={sorted === 'none' ? 0.45 : 1} />
      </UnstyledButton>
    </Table.Th>
  )
}
