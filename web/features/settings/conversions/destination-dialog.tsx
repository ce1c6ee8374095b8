import { messages } from '../../../i18n/index.ts'
import { EditDialog, type EditDialogProps } from '../shared/edit-dialog.tsx'
import { DestinationForm, type NewFile } from './destination-form.tsx'
import type { Destination } from './destination-state.ts'
import { FilePanel } from './file-panel.tsx'

const texts = messages.conversions

/** Adds or edits a destination. Shows the password for a new file once. */
export const DestinationDialog = (props: EditDialogProps<Destination>) => (
  <EditDialog<Destination, NewFile>
    {...props}
    size="xl"
    titles={{ add: texts.addTitle, edit: texts.editTitle, secret: texts.passwordTitle }}
    added={texts.created}
    form={(destination, onFile, onDone) => (
      <DestinationForm destination={destination} onFile={onFile} onDone={onDone} />
    )}
    secretPanel={(file, onDone) => <FilePanel {...file} onDone={onDone} />}
  />
)
