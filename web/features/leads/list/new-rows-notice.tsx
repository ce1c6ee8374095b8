import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { messages } from '../../../i18n/index.ts'
import classes from './new-rows-notice.module.css'
import type { NewRows } from './use-new-rows.ts'

interface Props {
  readonly rows: NewRows | undefined
}

/** Floats above the list, so that the notice itself does not move the rows. */
export const NewRowsNotice = ({ rows }: Props) => (
  <div className={classes.place} role="status">
    {rows === undefined ? null : (
      <Button
        className={classes.button}
        size="xs"
        radius="xl"
        leftSection={<IconArrowUp size={14} aria-hidden />}
        onClick={() => {
          window.scrollTo({ top: 0 })
          rows.show()
        }}
      >
        {rows.count > 0 ? messages.leads.newRows(rows.count) : messages.leads.changedRows}
      </Button>
    )}
  </div>
)
