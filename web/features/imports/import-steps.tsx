import { Stepper } from '@mantine/core'
import { messages } from '../../i18n/index.ts'
import type { ImportState } from './import-view.ts'

const texts = messages.imports

/** Number of finished steps by state. */
const doneSteps: Readonly<Record<ImportState, number>> = {
  uploading: 0,
  uploaded: 1,
  checking: 2,
  checked: 3,
  importing: 3,
  imported: 4,
  cancelled: 3,
  failed: 3,
  undoing: 4,
  undone: 4,
}

/** An import's progress. */
export const ImportSteps = ({ state }: { readonly state: ImportState }) => (
  <Stepper
    component="section"
    active={doneSteps[state]}
    size="sm"
    iconSize={30}
    allowNextStepsSelect={false}
    aria-label={texts.steps}
    visibleFrom="xs"
  >
    {[texts.stepUpload, texts.stepColumns, texts.stepCheck, texts.stepImport].map((label) => (
      <Stepper.Step key={label} label={label} allowStepSelect={false} />
    ))}
  </Stepper>
)
