import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useRetainedValue } from '../../../components/overlay/use-retained-value.ts'
import { messages } from '../../../i18n/index.ts'
import { DestinationForm, type NewFile } from './destination-form.tsx'
import type { Destination } from './destination-state.ts'
import { FilePanel } from './file-panel.tsx'

const texts = messages.conversions

interface Props {
  readonly isOpen: boolean
  /** Destination to edit; `undefined` while the dialog is closed. */
  readonly edited: Destination | 'new' | undefined
  readonly onClose: () => void
}

/** Adds or edits a destination, and shows the password of a new file once. */
export function DestinationDialog({ isOpen, edited, onClose }: Props) {
  const shown = useRetainedValue(edited)
  const [file, setFile] = useState<NewFile>()
  const hasFile = file !== undefined
  const close = () => {
    onClose()
    setFile(undefined)
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      size="xl"
      title={hasFile ? texts.passwordTitle : shown === 'new' ? texts.addTitle : texts.editTitle}
      // An accidental click or key press must not close something that is shown only once.
      closeOnClickOutside={!hasFile}
      closeOnEscape={!hasFile}
    >
      {hasFile ? (
        <FilePanel {...file} onDone={close} />
      ) : shown === undefined ? null : (
        <DestinationForm
          destination={shown === 'new' ? undefined : shown}
          onFile={setFile}
          onDone={close}
        />
      )}
    </Modal>
  )
}
