import { Modal } from '@mantine/core'
import { CopyBlock } from '../../../components/form/copy-block.tsx'
import { useRetainedValue } from '../../../components/overlay/use-retained-value.ts'
import { messages } from '../../../i18n/index.ts'
import { ShownOnce } from '../shared/shown-once.tsx'

const texts = messages.inbound

interface Props {
  readonly isOpen: boolean
  readonly secret: string | undefined
  readonly onClose: () => void
}

/** Shows a source's new secret once. */
export function SecretDialog({ isOpen, secret, onClose }: Props) {
  const shown = useRetainedValue(secret)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="lg"
      title={texts.secretTitle}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <SecretPanel secret={shown ?? ''} onDone={onClose} />
    </Modal>
  )
}

interface PanelProps {
  readonly secret: string
  readonly onDone: () => void
}

export const SecretPanel = ({ secret, onDone }: PanelProps) => (
  <ShownOnce help={texts.secretOnce} done={texts.done} onDone={onDone}>
    <CopyBlock title={texts.secret} text={secret} copy={texts.copySecret} isMain />
  </ShownOnce>
)
