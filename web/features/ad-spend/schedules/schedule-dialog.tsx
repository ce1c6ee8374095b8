import { Modal } from '@mantine/core'
import type { ScheduledImport } from '../../../../contract/ad-spend/scheduled-imports.ts'
import { useRetainedValue } from '../../../components/overlay/use-retained-value.ts'
import { messages } from '../../../i18n/index.ts'
import { ScheduleForm } from './schedule-form.tsx'

const texts = messages.scheduledImports

interface Props {
  readonly isOpen: boolean
  /** Schedule to edit; `undefined` while the dialog is closed. */
  readonly edited: ScheduledImport | 'new' | undefined
  readonly onClose: () => void
}

/** Adds or edits a schedule. */
export function ScheduleDialog({ isOpen, edited, onClose }: Props) {
  const shown = useRetainedValue(edited)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="lg"
      title={shown === 'new' ? texts.addTitle : texts.editTitle}
    >
      {shown === undefined ? null : (
        <ScheduleForm schedule={shown === 'new' ? undefined : shown} onDone={onClose} />
      )}
    </Modal>
  )
}
