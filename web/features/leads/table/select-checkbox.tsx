import { Checkbox } from '@mantine/core'
import { leadName } from '../../../components/field-value/lead-name.ts'
import { messages } from '../../../i18n/index.ts'
import type { ListedLead } from '../list/use-list.ts'
import type { RowActions } from './row-actions.ts'
import own from './select-checkbox.module.css'

const { classes } = Checkbox

interface Props {
  readonly lead: ListedLead
  readonly isSelected: boolean
  readonly actions: RowActions
}

/**
 * Selects a lead or, with Shift, the range from the last clicked lead. It looks like Mantine's
 * checkbox, but consists of bare elements, because a list has up to a hundred.
 */
export const SelectCheckbox = ({ lead, isSelected, actions }: Props) => (
  <div className={`mantine-Checkbox-root ${own.root}`}>
    <div className={`mantine-Checkbox-inner ${classes.inner}`}>
      <input
        type="checkbox"
        className={`mantine-focus-auto mantine-Checkbox-input ${classes.input}`}
        aria-label={messages.leads.select.one(leadName(lead))}
        checked={isSelected}
        onChange={({ nativeEvent }) =>
          actions.select(lead.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
      <svg viewBox="0 0 10 7" aria-hidden className={classes.icon}>
        <path
          d="M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z"
          fill="currentColor"
        />
      </svg>
    </div>
  </div>
)
