import { Alert, Button, Modal, Stack } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { CopyBlock } from '../../../components/form/copy-block.tsx'
import { useRetainedValue } from '../../../components/overlay/use-retained-value.ts'
import { messages } from '../../../i18n/index.ts'
import { SourceForm } from './source-form.tsx'
import type { Source } from './source-state.ts'

const texts = messages.inbound

interface Props {
  readonly isOpen: boolean
  /** Source to edit; `undefined` while the dialog is closed. */
  readonly edited: Source | 'new' | undefined
  readonly onClose: () => void
}

/** Adds or edits a source, and shows a generated secret once. */
export function SourceDialog({ isOpen, edited, onClose }: Props) {
  const shown = useRetainedValue(edited)
  const [secret, setSecret] = useState<string>()
  const hasSecret = secret !== undefined
  const close = () => {
    onClose()
    setSecret(undefined)
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      size="lg"
      title={hasSecret ? texts.secretTitle : shown === 'new' ? texts.addTitle : texts.editTitle}
      // An accidental click or key press must not close something that is shown only once.
      closeOnClickOutside={!hasSecret}
      closeOnEscape={!hasSecret}
    >
      {hasSecret ? (
        <Stack>
          <Alert variant="light" color="yellow" icon={<IconEyeOff aria-hidden />}>
            {texts.secretOnce}
          </Alert>
          <CopyBlock title={texts.secret} text={secret} copy={texts.copySecret} isMain />
          <Button variant="default" onClick={close}>
            {texts.done}
          </Button>
        </Stack>
      ) : shown === undefined ? null : (
        <SourceForm
          source={shown === 'new' ? undefined : shown}
          onSecret={setSecret}
          onDone={close}
        />
      )}
    </Modal>
  )
}
