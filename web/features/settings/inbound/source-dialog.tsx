import { messages } from '../../../i18n/index.ts'
import { EditDialog, type EditDialogProps } from '../shared/edit-dialog.tsx'
import { SecretPanel } from './secret-dialog.tsx'
import { SourceForm } from './source-form.tsx'
import type { Source } from './source-state.ts'

const texts = messages.inbound

/** Adds or edits a source. Shows a generated secret once. */
export const SourceDialog = (props: EditDialogProps<Source>) => (
  <EditDialog<Source, string>
    {...props}
    size="lg"
    titles={{ add: texts.addTitle, edit: texts.editTitle, secret: texts.secretTitle }}
    added={texts.created}
    form={(source, onSecret, onDone) => (
      <SourceForm source={source} onSecret={onSecret} onDone={onDone} />
    )}
    secretPanel={(secret, onDone) => <SecretPanel secret={secret} onDone={onDone} />}
  />
)
