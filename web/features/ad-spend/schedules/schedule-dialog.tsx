import { Modal } from '@mantine/core'
import type { Pull } from '../../../../contract/ad-spend/spend-pulls.ts'
import { useRetainedValue } from '../../../components/overlay/use-retained-value.ts'
import { words } from '../../../i18n/en/index.ts'
import { PullForm } from './schedule-form.tsx'

const texts = words.spendPulls

interface Props {
  readonly isOpen: boolean
  /** What is changed; nothing while the dialog is closed. */
  readonly edited: Pull | 'new' | undefined
  readonly onClose: () => void
}

/** Asks for a new schedule, or for changes of one. */
export function PullDialog({ isOpen, edited, onClose }: Props) {
  const shown = useRetainedValue(edited)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="lg"
      title={shown === 'new' ? texts.addTitle : texts.editTitle}
    >
      {shown === undefined ? null : (
        <PullForm pull={shown === 'new' ? undefined : shown} onDone={onClose} />
      )}
    </Modal>
  )
}
