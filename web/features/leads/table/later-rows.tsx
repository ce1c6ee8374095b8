import type { CSSProperties } from 'react'
import type { LeadField } from '../../../../contract/lead-fields.ts'
import type { ListedLead } from '../list/use-list.ts'
import { renderCell } from './lead-row.tsx'
import classes from './leads-table.module.css'
import { pickWidest } from './pick-widest.ts'
import type { RowActions } from './row-actions.ts'

interface Props {
  readonly leads: readonly [ListedLead, ...ListedLead[]]
  readonly columns: readonly LeadField[]
  readonly isSized: boolean
  readonly actions: RowActions
}

/**
 * Invisible row in place of rows that are drawn later. It is as tall as they are and has the widest
 * value of each column, so that nothing moves when they are drawn.
 */
export function LaterRows({ leads, columns, isSized, actions }: Props) {
  const widest = pickWidest(leads, columns, actions.names)
  // React's type lacks CSS variables.
  const style = { '--rows': leads.length } as CSSProperties
  return (
    <tr className={classes.later} style={style} aria-hidden>
      {actions.mayChange ? <td className={classes.select} /> : null}
      {columns.map((field, i) => {
        const lead = widest.get(field) ?? leads[0]
        return renderCell({ lead, actions, isSized, isStatusOpen: false }, field, i === 0)
      })}
    </tr>
  )
}
