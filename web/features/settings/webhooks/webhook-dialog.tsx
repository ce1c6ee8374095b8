import { messages } from '../../../i18n/index.ts'
import { EditDialog, type EditDialogProps } from '../shared/edit-dialog.tsx'
import { SecretPanel } from './secret-panel.tsx'
import { WebhookForm } from './webhook-form.tsx'
import type { Webhook } from './webhook-state.ts'

const texts = messages.webhooks

/** Adds or edits a webhook. Shows the secret of a new webhook once. */
export const WebhookDialog = (props: EditDialogProps<Webhook>) => (
  <EditDialog<Webhook, string>
    {...props}
    size="lg"
    titles={{ add: texts.addTitle, edit: texts.editTitle, secret: texts.secretTitle }}
    added={texts.created}
    form={(webhook, onSecret, onDone) => (
      <WebhookForm webhook={webhook} onSecret={onSecret} onDone={onDone} />
    )}
    secretPanel={(secret, onDone) => <SecretPanel secret={secret} onDone={onDone} />}
  />
)
