import { Anchor, Checkbox, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, memo, Suspense } from 'react'
import { type LeadField, leadFields } from '../../../../contract/lead-fields.ts'
import { listLabelIds } from '../../../../contract/leads/labels/label-list.ts'
import { FieldValue } from '../../../components/field-value/field-value.tsx'
import { formatValue, type ValueNames } from '../../../components/field-value/format-value.ts'
import { leadName } from '../../../components/field-value/lead-name.ts'
import type { Status } from '../../../components/field-value/status-badge.tsx'
import { lazyPart } from '../../../components/loading/lazy-part.tsx'
import { messages } from '../../../i18n/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import type { ListedLead } from '../list/use-list.ts'
import { StatusMenu } from '../shared/status-menu.tsx'
import type { SetStatus } from '../shared/use-set-status.ts'
import { columnStyle } from './column-layout.ts'
import classes from './leads-table.module.css'
import { firstClass } from './table-head.tsx'

/**
 * Actions and context shared by all rows. The object is replaced only if its content changes, so
 * that rows do not re-render.
 */
export interface RowActions {
  readonly orgId: string
  readonly search: Search
  readonly names: ValueNames
  readonly mayChange: boolean
  readonly open: (id: string) => void
  readonly select: (id: string, isRange: boolean) => void
  readonly openStatus: (id: string | null) => void
  readonly setStatus: SetStatus
}

interface Props {
  readonly lead: ListedLead
  readonly columns: readonly LeadField[]
  readonly customColumns: readonly string[]
  readonly isSelected: boolean
  readonly isStatusOpen: boolean
  readonly actions: RowActions
}

const CustomCells = lazyPart(async () => (await import('../custom/custom-cells.tsx')).CustomCells)

export const LeadRow = memo(function LeadRow(props: Props) {
  const { lead, columns, customColumns, isSelected, actions } = props
  return (
    <tr
      className={classes.row}
      data-lead-id={lead.id}
      data-selected={isSelected || undefined}
      onClick={(event) => openByClick(event, () => actions.open(lead.id))}
    >
      {actions.mayChange ? (
        <td className={classes.select}>
          <SelectCheckbox lead={lead} isSelected={isSelected} actions={actions} />
        </td>
      ) : null}
      {columns.map((field, i) => (
        <td
          key={field}
          className={cellClass(field, i, actions.mayChange)}
          style={columnStyle(field)}
          title={cellTitle(lead, field, actions.names)}
        >
          {i === 0 ? <LeadLink {...props} field={field} /> : <FieldCell {...props} field={field} />}
        </td>
      ))}
      {customColumns.length === 0 ? null : (
        <Suspense>
          <CustomCells ids={customColumns} lead={lead} />
        </Suspense>
      )}
    </tr>
  )
})

/** Selects a lead or, with Shift, the range from the last clicked lead. */
export const SelectCheckbox = ({
  lead,
  isSelected,
  actions,
}: Omit<Props, 'columns' | 'customColumns' | 'isStatusOpen'>) => (
  <Checkbox
    size="xs"
    aria-label={messages.leads.select.one(leadName(lead))}
    checked={isSelected}
    onChange={({ nativeEvent }) =>
      actions.select(lead.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
    }
  />
)

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

type CellProps = Props & { readonly field: LeadField }

function LeadLink({ lead, field, actions }: CellProps) {
  const isStatus = field === 'status'
  const isKnown = lead[field] !== null && lead[field] !== undefined
  const status = isStatus && lead.status !== undefined ? messages.leads.statuses[lead.status] : null
  // The label starts with the visible text, so that voice control can find the link.
  const label = status === null ? leadName(lead) : `${status}: ${leadName(lead)}`
  return (
    <Anchor
      size="sm"
      fw={600}
      c="var(--mantine-color-text)"
      aria-label={isKnown && !isStatus ? undefined : label}
      renderRoot={(props) => (
        <Link
          to="/o/$orgId/leads/$leadId"
          params={{ orgId: actions.orgId, leadId: lead.id }}
          search={actions.search}
          data-lead-link
          {...props}
        />
      )}
    >
      {isKnown || lead.locked ? (
        <FieldValue
          field={field}
          value={readCell(lead, field)}
          isLocked={lead.locked === true}
          names={actions.names}
        />
      ) : (
        <Text span inherit c="dimmed" fw={400}>
          {field === 'name' ? leadName(lead) : '–'}
        </Text>
      )}
    </Anchor>
  )
}

function FieldCell({ lead, field, isStatusOpen, actions }: CellProps) {
  if (field === 'status' && lead.status !== undefined && actions.mayChange) {
    return (
      <LeadStatusMenu id={lead.id} status={lead.status} isOpen={isStatusOpen} actions={actions} />
    )
  }
  const isLocked = lead.locked === true
  const value = readCell(lead, field)
  return <FieldValue field={field} value={value} isLocked={isLocked} names={actions.names} />
}

function cellClass(field: LeadField, place: number, hasBoxes: boolean): string {
  if (place === 0) return firstClass(hasBoxes)
  return (leadFields[field].kind === 'amount' ? classes.number : '') ?? ''
}

/** Value of a field; for `labelId`, all of the label IDs, separated by commas. */
export function readCell(lead: ListedLead, field: LeadField): unknown {
  if (field !== 'labelId') return lead[field]
  return listLabelIds(lead).join(',') || null
}

/** Full value for the tooltip of a cell that may be truncated. */
const cellTitle = (lead: ListedLead, field: LeadField, names: ValueNames): string | undefined => {
  const text = formatValue(field, readCell(lead, field), names)
  return text.length > 24 ? text.slice(0, 1_000) : undefined
}

/**
 * Opens the lead on a click anywhere in its row, unless the click selects text or lands on a
 * control.
 */
function openByClick({ target }: MouseEvent, open: () => void): void {
  const isOther = target instanceof Element && target.closest('a,button,input,label') !== null
  if (!isOther && window.getSelection()?.toString() === '') open()
}
