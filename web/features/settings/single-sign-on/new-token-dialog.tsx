import { Modal } from '@mantine/core'
import { CopyBlock } from '../../../components/form/copy-block.tsx'
import { messages } from '../../../i18n/index.ts'
import { ShownOnce } from '../shared/shown-once.tsx'

const texts = messages.singleSignOn

interface Props {
  readonly isOpen: boolean
  readonly token: string
  readonly onClose: () => void
}

/**
 * Shows a new token. It is shown only once, so neither a click outside the dialog nor a key press
 * closes the dialog.
 */
export const NewTokenDialog = ({ isOpen, token, onClose }: Props) => (
  <Modal
    opened={isOpen}
    onClose={onClose}
    size="lg"
    title={texts.newTokenTitle}
    closeOnClickOutside={false}
    closeOnEscape={false}
  >
    <ShownOnce help={texts.newTokenHelp} done={texts.done} onDone={onClose}>
      <CopyBlock title={texts.token} text={token} copy={texts.copyToken} isMain />
    </ShownOnce>
  </Modal>
)
