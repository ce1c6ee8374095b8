import type {
  ClickFile,
  ClickMapping,
  ClickTarget,
} from '../../../../contract/imports/click-import.ts'
import { leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import { fieldName } from '../../../components/field-value/field-names.ts'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { CheckForm } from '../check/check-form.tsx'
import { useCheck } from '../check/use-check.ts'
import type { ImportView } from '../import-view.ts'
import { ColumnTable } from '../mapping/column-table.tsx'
import { FormatQuestions } from '../mapping/format-questions.tsx'
import { reassignColumn } from '../mapping/reassign-column.ts'
import { useMapping } from '../mapping/use-mapping.ts'
import { formatFile } from '../upload/format-file.ts'
import { hasDates, unansweredClickQuestions } from './click-mapping.ts'

const texts = messages.imports
const spendTexts = messages.spendImports

const choices = [
  { group: spendTexts.clickGroups.click, items: [{ value: 'gclid', label: spendTexts.gclid }] },
  {
    group: spendTexts.clickGroups.ad,
    // These are exactly the contract's `clickFields`.
    items: leadFieldsWhere(() => true)
      .filter((field) => field.startsWith('searchAds'))
      .map((field) => ({ value: field, label: fieldName(field) })),
  },
]

/** Maps the columns of a click report and starts the dry run. */
export const ClickMappingForm = ({ view }: { readonly view: ImportView }) =>
  view.clicks?.file ? <Form view={view} file={view.clicks.file} /> : null

interface Props {
  readonly view: ImportView
  readonly file: ClickFile
}

function Form({ view, file }: Props) {
  const [mapping, setMapping] = useMapping<ClickMapping>(view.clicks?.mapping ?? file.guess)
  const check = useCheck(
    { id: view.id, sheet: file.sheet, clicks: mapping },
    unansweredClickQuestions(file, mapping),
    ['columns', 'dateOrder'],
  )
  return (
    <CheckForm form={check} help={texts.checkHelp}>
      <Card title={texts.columnsTitle} help={`${texts.columnsHelp} ${formatFile(file)}.`}>
        <ColumnTable
          columns={file.columns}
          targets={mapping.columns}
          data={choices}
          complaint={check.complaints.columns}
          onChange={(column, chosen) =>
            // The options are exactly the targets.
            setMapping(reassignColumn(mapping, column, chosen as ClickTarget | null))
          }
        />
      </Card>
      <FormatQuestions
        value={{ dateOrder: mapping.dateOrder, decimal: null }}
        raised={{ dateOrder: hasDates(mapping), decimal: false }}
        asks={file.asks}
        complaints={check.complaints}
        onChange={({ dateOrder = null }) => setMapping({ ...mapping, dateOrder })}
      />
    </CheckForm>
  )
}
