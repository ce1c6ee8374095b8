import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { memo, Suspense } from 'react'
import { isSortField, type LeadField, leadFields } from '../../../../contract/lead-fields.ts'
import { fieldName } from '../../../components/field-value/field-names.ts'
import { lazyPart } from '../../../components/loading/lazy-part.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import type { SortKey } from '../list/list-sort.ts'
import { ColumnHandle, startMoving } from './column-handle.tsx'
import { type ColumnLayout, columnStyle } from './column-layout.ts'
import classes from './leads-table.module.css'

interface Props {
  readonly columns: readonly LeadField[]
  /** IDs of custom fields that are shown after the other columns. */
  readonly customColumns: readonly string[]
  readonly layout: ColumnLayout
  readonly sort: readonly SortKey[]
  readonly onSort: (field: LeadField, isMore: boolean) => void
  /** If undefined, rows cannot be selected. */
  readonly selected: 'all' | 'some' | 'none' | undefined
  readonly onToggleAll: () => void
}

const CustomHeads = lazyPart(async () => (await import('../custom/custom-cells.tsx')).CustomHeads)

/** Sortable column headers. Columns for custom fields cannot be sorted. */
export const TableHead = memo(function TableHead(props: Props) {
  const { columns, customColumns, layout, sort, onSort, selected, onToggleAll } = props
  return (
    <Table.Thead>
      <Table.Tr>
        {selected === undefined ? null : (
          <Table.Th className={classes.select}>
            <Checkbox
              size="xs"
              aria-label={messages.leads.select.all}
              checked={selected === 'all'}
              indeterminate={selected === 'some'}
              onChange={onToggleAll}
            />
          </Table.Th>
        )}
        {columns.map((field, i) => (
          <HeadCell
            key={field}
            field={field}
            layout={layout}
            sort={sort}
            onSort={onSort}
            className={i === 0 ? firstClass(selected !== undefined) : undefined}
          />
        ))}
        {customColumns.length === 0 ? null : (
          <Suspense>
            <CustomHeads ids={customColumns} layout={layout} />
          </Suspense>
        )}
      </Table.Tr>
    </Table.Thead>
  )
})

/** CSS class of the first column, which stays in view next to the checkboxes. */
export const firstClass = (hasBoxes: boolean): string =>
  hasBoxes ? `${classes.first}` : `${classes.first} ${classes.firstAlone}`

interface CellProps extends Pick<Props, 'layout' | 'sort' | 'onSort'> {
  readonly field: LeadField
  readonly className: string | undefined
}

const sortIcons = { asc: IconArrowUp, desc: IconArrowDown } as const

function HeadCell({ field, layout, sort, onSort, className }: CellProps) {
  const place = sort.findIndex((key) => key.field === field)
  const direction = sort[place]?.direction
  const Icon = direction === undefined ? IconSelector : sortIcons[direction]
  const name = fieldName(field)
  const alignment = leadFields[field].kind === 'amount' ? classes.number : ''
  return (
    <Table.Th
      scope="col"
      className={`${classes.head} ${className ?? ''} ${alignment}`}
      style={columnStyle(field)}
      data-column={field}
      onPointerDown={(event) => startMoving(event, field, layout)}
      aria-sort={ariaSort(place, direction)}
    >
      {isSortField(field) ? (
        <UnstyledButton
          className={classes.sort}
          title={messages.leads.sort.by(name)}
          onClick={(event) => onSort(field, event.shiftKey)}
        >
          <span className={classes.headName}>{name}</span>
          <Icon size={14} aria-hidden opacity={direction === undefined ? 0.45 : 1} />
          {place >= 0 && sort.length > 1 ? <sup>{place + 1}</sup> : null}
        </UnstyledButton>
      ) : (
        name
      )}
      <ColumnHandle column={field} name={name} layout={layout} />
    </Table.Th>
  )
}

/** Only the first sort key is announced as the sort order of the table. */
const ariaSort = (place: number, direction: SortKey['direction'] | undefined) => {
  if (place !== 0) return undefined
  return direction === 'asc' ? 'ascending' : 'descending'
}
