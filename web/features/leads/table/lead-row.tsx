import { memo, Suspense } from 'react'
import { type LeadField, leadFields } from '../../../../contract/lead-fields.ts'
import { listLabelIds } from '../../../../contract/leads/labels/label-list.ts'
import { ChannelMark } from '../../../components/channel/channel-mark.tsx'
import { renderValue } from '../../../components/field-value/field-value.tsx'
import { formatValue } from '../../../components/field-value/format-value.ts'
import { leadName } from '../../../components/field-value/lead-name.ts'
import { RecentTime } from '../../../components/field-value/recent-time.tsx'
import type { Status } from '../../../components/field-value/status-badge.tsx'
import { lazyPart } from '../../../components/loading/lazy-part.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatRecent } from '../../../lib/times.ts'
import type { ListedLead } from '../list/use-list.ts'
import { StatusMenu } from '../shared/status-menu.tsx'
import { columnStyle } from './column-layout.ts'
import link from './lead-link.module.css'
import classes from './leads-table.module.css'
import { leadHref, type RowActions } from './row-actions.ts'
import { SelectCheckbox } from './select-checkbox.tsx'
import { firstClass } from './table-head.tsx'

interface CellProps {
  readonly lead: ListedLead
  readonly isStatusOpen: boolean
  /** True if the user has set, or is setting, the width of a column. */
  readonly isSized: boolean
  readonly actions: RowActions
}

interface Props extends CellProps {
  readonly columns: readonly LeadField[]
  readonly customColumns: readonly string[]
  readonly isSelected: boolean
}

const CustomCells = lazyPart(async () => (await import('../custom/custom-cells.tsx')).CustomCells)

export const LeadRow = memo(function LeadRow(props: Props) {
  const { lead, columns, customColumns, isSelected, actions } = props
  return (
    <tr className={classes.row} data-lead-id={lead.id} data-selected={isSelected || undefined}>
      {actions.mayChange ? (
        <td className={classes.select}>
          <SelectCheckbox lead={lead} isSelected={isSelected} actions={actions} />
        </td>
      ) : null}
      {columns.map((field, i) => renderCell(props, field, i === 0))}
      {customColumns.length === 0 ? null : (
        <Suspense>
          <CustomCells ids={customColumns} lead={lead} isSized={props.isSized} />
        </Suspense>
      )}
    </tr>
  )
})

/** Cell of a row. A function instead of a component, because a list has hundreds of cells. */
export function renderCell(props: CellProps, field: LeadField, isFirst: boolean) {
  const { lead, actions, isSized } = props
  const value = readCell(lead, field)
  const text = formatValue(field, value, actions.names)
  const cell = { field, value, text, isLocked: lead.locked === true, names: actions.names }
  return (
    <td
      key={field}
      className={isFirst ? firstClass(actions.mayChange) : numberClass(field)}
      style={isSized ? columnStyle(field) : undefined}
      // For a value that may be truncated.
      title={text.length > 24 ? text.slice(0, 1_000) : undefined}
    >
      {isFirst ? <ChannelMark leadId={lead.id} /> : null}
      {isFirst ? renderLink(props, cell) : renderContent(props, cell)}
    </td>
  )
}

interface LeadStatusMenuProps {
  readonly id: string
  readonly status: Status
  readonly isOpen: boolean
  readonly actions: RowActions
}

/** A lead's status, with a menu to change it. */
export const LeadStatusMenu = ({ id, status, isOpen, actions }: LeadStatusMenuProps) => (
  <StatusMenu
    status={status}
    isOpen={isOpen}
    onToggle={(isOpening) => actions.openStatus(isOpening ? id : null)}
    onPick={(...picked) => actions.setStatus([id], ...picked)}
  />
)

type Cell = Parameters<typeof renderValue>[0]

function renderLink({ lead, actions }: CellProps, cell: Cell) {
  const { field, value } = cell
  const isKnown = value !== null && value !== undefined
  const isNamed = isKnown && field !== 'status'
  return (
    <a
      href={leadHref(lead.id, actions)}
      className={`mantine-focus-auto ${link.link}`}
      aria-label={isNamed ? undefined : linkLabel(lead, field)}
      data-lead-link
    >
      {isKnown || lead.locked ? (
        renderValue(cell)
      ) : (
        <span className={classes.unnamed}>{field === 'name' ? leadName(lead) : '–'}</span>
      )}
    </a>
  )
}

/** Starts with the visible text, so that voice control can find the link. */
const linkLabel = (lead: ListedLead, field: LeadField): string =>
  field === 'status' && lead.status !== undefined
    ? `${messages.leads.statuses[lead.status]}: ${leadName(lead)}`
    : leadName(lead)

function renderContent({ lead, actions, isStatusOpen }: CellProps, cell: Cell) {
  if (cell.field === 'status' && lead.status !== undefined && actions.mayChange) {
    const { id, status } = lead
    return <LeadStatusMenu id={id} status={status} isOpen={isStatusOpen} actions={actions} />
  }
  return readRecent(cell.field, cell.value) === undefined ? (
    renderValue(cell)
  ) : (
    <RecentTime at={String(cell.value)} exact={cell.text} />
  )
}

/** How long ago a lead was created, if that is recent and the field contains it. */
export const readRecent = (field: LeadField, value: unknown): string | undefined =>
  field === 'createdAt' ? formatRecent(String(value)) : undefined

const numberClass = (field: LeadField): string | undefined =>
  leadFields[field].kind === 'amount' ? classes.number : undefined

/** Value of a field; for `labelId`, all of the label IDs, separated by commas. */
export function readCell(lead: ListedLead, field: LeadField): unknown {
  if (field !== 'labelId') return lead[field]
  return listLabelIds(lead).join(',') || null
}
