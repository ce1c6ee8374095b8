import { Switch } from '@mantine/core'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { CheckForm } from '../check/check-form.tsx'
import { useCheck } from '../check/use-check.ts'
import type { ImportFile, ImportMapping, ImportView } from '../import-view.ts'
import { formatFile } from '../upload/format-file.ts'
import { DuplicatesChoice } from './duplicates-choice.tsx'
import { FormatQuestions } from './format-questions.tsx'
import { CreatedQuestion, LeadFormQuestion } from './lead-questions.tsx'
import { neededQuestions, unansweredQuestions } from './mapping.ts'
import { MappingColumns } from './mapping-columns.tsx'
import { MappingStages, MappingStatuses } from './mapping-values.tsx'
import { useMapping } from './use-mapping.ts'

const texts = messages.imports

/** Sections of the form that show their own errors. */
const shown = ['columns', 'dateOrder', 'decimal', 'leadForm', 'createdAt']

/** Maps the columns of a lead file and starts the dry run. */
export const MappingForm = ({ view }: { readonly view: ImportView }) =>
  view.file === null ? null : <Form view={view} file={view.file} />

interface Props {
  readonly view: ImportView
  readonly file: ImportFile
}

function Form({ view, file }: Props) {
  const [mapping, setMapping] = useMapping<ImportMapping>(view.mapping ?? file.guess)
  const check = useCheck(
    { id: view.id, sheet: file.sheet, mapping },
    unansweredQuestions(file, mapping),
    shown,
  )
  const form = { file, mapping, complaints: check.complaints, onChange: setMapping }
  return (
    <CheckForm form={check} help={texts.checkHelp}>
      <Card title={texts.columnsTitle} help={`${texts.columnsHelp} ${formatFile(file)}.`}>
        <Switch
          mb="md"
          label={texts.hasHeader}
          checked={mapping.hasHeader}
          onChange={({ currentTarget: { checked } }) =>
            setMapping({ ...mapping, hasHeader: checked })
          }
        />
        <MappingColumns {...form} />
      </Card>
      <LeadFormQuestion {...form} />
      <CreatedQuestion {...form} />
      <FormatQuestions
        value={mapping}
        mixedDates={file.mixedDates}
        raised={neededQuestions(mapping)}
        asks={file.asks}
        complaints={check.complaints}
        onChange={(changes) => setMapping({ ...mapping, ...changes })}
      />
      <MappingStatuses {...form} unknown={view.check?.unknownStatuses ?? []} />
      <MappingStages {...form} unknown={view.check?.unknownStages ?? []} />
      <DuplicatesChoice {...form} />
    </CheckForm>
  )
}
