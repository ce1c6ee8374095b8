import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { LeadField } from '../../../../contract/lead-fields.ts'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import type { SortKey } from '../list/list-sort.ts'
import { useIsSlow } from '../list/use-is-slow.ts'
import type { ListedLead } from '../list/use-list.ts'
import type { Selection } from '../list/use-selection.ts'
import { preloadGestures } from './column-handle.tsx'
import { type ColumnLayout, widthVariable } from './column-layout.ts'
import { LaterRows } from './later-rows.tsx'
import { LeadRow } from './lead-row.tsx'
import classes from './leads-table.module.css'
import { openByRow, type RowActions } from './row-actions.ts'
import { TableHead } from './table-head.tsx'
import { useStages } from './use-stages.ts'

const texts = messages.leads

interface Props {
  readonly leads: readonly ListedLead[]
  readonly columns: readonly LeadField[]
  /** IDs of custom fields that are shown after the other columns. */
  readonly customColumns: readonly string[]
  readonly layout: ColumnLayout
  readonly sort: readonly SortKey[]
  readonly onSort: (field: LeadField, isMore: boolean) => void
  readonly selection: Selection
  /** Lead whose status menu is open. */
  readonly statusMenuId: string | null
  readonly actions: RowActions
  readonly isCompact: boolean
  /** True while the next list is loading and the previous list's leads are still shown. */
  readonly isWaiting: boolean
}

/**
 * Leads as a table. The table itself scrolls in both directions, so that the header and the names
 * stay in view.
 */
export function LeadsTable(props: Props) {
  const frame = useRef<HTMLElement>(null)
  const { leads, isWaiting, isCompact, actions } = props
  const { search } = actions
  const isSlow = useIsSlow(isWaiting)
  const [isResizing, setIsResizing] = useState(false)
  const hasWidths = Object.keys(props.layout.widths).length > 0
  const drawn = useStages({
    list: search,
    leads,
    isCompact,
    // The widths of their values are not estimated.
    isWhole: props.customColumns.length > 0,
  })
  const [later, ...others] = leads.slice(drawn)
  useEffect(preloadGestures, [])
  // A new list or page starts at the top, but only once it is loaded, because the router restores
  // the previous scroll position.
  useEffect(() => {
    if (!isWaiting) frame.current?.scrollTo({ top: 0 })
  }, [search, isWaiting])
  return (
    // Keyboard users must be able to reach a scrollable region.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <section ref={frame} className={classes.frame} aria-label={texts.listRegion} tabIndex={0}>
      <Table
        className={`${classes.table} ${isSlow ? classes.waiting : ''}`}
        verticalSpacing={isCompact ? 3 : 9}
        horizontalSpacing="sm"
        fz="sm"
        aria-busy={isWaiting || later !== undefined}
        data-sized={hasWidths || undefined}
        style={widthStyle(props.layout)}
        onPointerDownCapture={(event) => setIsResizing(isResizing || isOnHandle(event))}
      >
        <TableHead
          columns={props.columns}
          customColumns={props.customColumns}
          layout={props.layout}
          sort={props.sort}
          onSort={props.onSort}
          selected={actions.mayChange ? readSelected(props) : undefined}
          onToggleAll={props.selection.toggleAll}
        />
        <Table.Tbody onClick={(event) => openByRow(event, actions.open)}>
          {leads.slice(0, drawn).map((lead) => (
            <LeadRow
              key={lead.id}
              lead={lead}
              columns={props.columns}
              customColumns={props.customColumns}
              isSelected={props.selection.has(lead.id)}
              isStatusOpen={props.statusMenuId === lead.id}
              isSized={hasWidths || isResizing}
              actions={props.actions}
            />
          ))}
          {later === undefined ? null : (
            <LaterRows
              leads={[later, ...others]}
              columns={props.columns}
              isSized={hasWidths || isResizing}
              actions={actions}
            />
          )}
        </Table.Tbody>
      </Table>
    </section>
  )
}

/** True if the pointer is on the edge of a column header. */
const isOnHandle = ({ target }: PointerEvent): boolean =>
  target instanceof Element && target.closest('[role="separator"]') !== null

/** Widths as CSS variables, which the columns' cells use. */
const widthStyle = ({ widths }: ColumnLayout) =>
  Object.fromEntries(
    Object.entries(widths).map(([column, width]) => [widthVariable(column), `${width}px`]),
  )

function readSelected({ leads, selection: { size } }: Props) {
  if (size === 0) return 'none'
  return size === leads.length ? 'all' : 'some'
}
