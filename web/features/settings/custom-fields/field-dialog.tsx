import { Modal } from '@mantine/core'
import { useRetainedValue } from '../../../components/overlay/use-retained-value.ts'
import { messages } from '../../../i18n/index.ts'
import { FieldForm } from './field-form.tsx'
import type { CustomFieldItem } from './use-field-actions.ts'

interface Props {
  readonly isOpen: boolean
  /** `undefined` while the dialog is closed. */
  readonly edited: CustomFieldItem | 'new' | undefined
  readonly onClose: () => void
}

/** Adds or edits a custom field. */
export function FieldDialog({ isOpen, edited, onClose }: Props) {
  const shown = useRetainedValue(edited)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={shown === 'new' ? messages.customFieldSettings.add : messages.customFieldSettings.edit}
    >
      {shown === undefined ? null : (
        <FieldForm field={shown === 'new' ? undefined : shown} onDone={onClose} />
      )}
    </Modal>
  )
}
