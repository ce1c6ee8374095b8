import { CopyBlock } from '../../../components/form/copy-block.tsx'
import { messages } from '../../../i18n/index.ts'
import { EditDialog, type EditDialogProps } from '../shared/edit-dialog.tsx'
import { ShownOnce } from '../shared/shown-once.tsx'
import { SourceForm } from './source-form.tsx'
import type { Source } from './source-state.ts'

const texts = messages.inbound

/** Adds or edits a source, and shows a generated secret once. */
export const SourceDialog = (props: EditDialogProps<Source>) => (
  <EditDialog<Source, string>
    {...props}
    size="lg"
    titles={{ add: texts.addTitle, edit: texts.editTitle, secret: texts.secretTitle }}
    form={(source, onSecret, onDone) => (
      <SourceForm source={source} onSecret={onSecret} onDone={onDone} />
    )}
    secretPanel={(secret, onDone) => (
      <ShownOnce help={texts.secretOnce} done={texts.done} onDone={onDone}>
        <CopyBlock title={texts.secret} text={secret} copy={texts.copySecret} isMain />
      </ShownOnce>
    )}
  />
)
