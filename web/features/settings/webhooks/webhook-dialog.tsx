import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useRetainedValue } from '../../../components/overlay/use-retained-value.ts'
import { messages } from '../../../i18n/index.ts'
import { SecretPanel } from './secret-panel.tsx'
import { WebhookForm } from './webhook-form.tsx'
import type { Webhook } from './webhook-state.ts'

const texts = messages.webhooks

interface Props {
  readonly isOpen: boolean
  /** Webhook to edit; `undefined` while the dialog is closed. */
  readonly edited: Webhook | 'new' | undefined
  readonly onClose: () => void
}

/** Adds or edits a webhook, and shows the secret of a new one once. */
export function WebhookDialog({ isOpen, edited, onClose }: Props) {
  const shown = useRetainedValue(edited)
  const [secret, setSecret] = useState<string>()
  const hasSecret = secret !== undefined
  const close = () => {
    onClose()
    setSecret(undefined)
  }
  const title = hasSecret ? texts.secretTitle : shown === 'new' ? texts.addTitle : texts.editTitle
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      size="lg"
      title={title}
      // An accidental click or key press must not close something that is shown only once.
      closeOnClickOutside={!hasSecret}
      closeOnEscape={!hasSecret}
    >
      {hasSecret ? (
        <SecretPanel secret={secret} onDone={close} />
      ) : shown === undefined ? null : (
        <WebhookForm
          webhook={shown === 'new' ? undefined : shown}
          onSecret={setSecret}
          onDone={close}
        />
      )}
    </Modal>
  )
}
