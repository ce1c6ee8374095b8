import type {
  SpendFile,
  SpendMapping,
  SpendTarget,
} from '../../../../contract/imports/spend-import.ts'
import { Card } from '../../../components/page/card.tsx'
import { words } from '../../../i18n/en/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { CheckForm } from '../check/check-form.tsx'
import { useCheck } from '../check/use-check.ts'
import type { ImportView } from '../import-view.ts'
import { ColumnTable } from '../mapping/column-table.tsx'
import { FormatQuestions } from '../mapping/format-questions.tsx'
import { useMapping } from '../mapping/use-mapping.ts'
import { fileText } from '../upload/format-file.ts'
import { asksOf, raisedBy, sentMapping, unansweredOf, withSpendTarget } from './spend-mapping.ts'
import { NamesQuestion, RepeatedQuestion } from './spend-questions.tsx'
import { SpendPlace } from './spend-source.tsx'
import { spendTargetChoices } from './spend-targets.ts'

const texts = words.imports
const others = words.spendImports

/** Asks whose report it is and what its columns become, and starts the dry run. */
export const SpendMappingForm = ({ view }: { readonly view: ImportView }) =>
  view.spend?.file ? <Form view={view} file={view.spend.file} /> : null

interface Props {
  readonly view: ImportView
  readonly file: SpendFile
}

function Form({ view, file }: Props) {
  const [mapping, setMapping] = useMapping<SpendMapping>(view.spend?.mapping ?? file.guess)
  const raised = raisedBy(file, mapping)
  const change = (changes: Partial<SpendMapping>) => setMapping({ ...mapping, ...changes })
  const check = useCheck(
    { id: view.id, sheet: file.sheet, spend: sentMapping(file, mapping) },
    unansweredOf(file, mapping),
    ['columns', ...shownBy(raised)],
  )
  const { complaints } = check
  const part = { file, mapping, raised, complaints, onChange: change }
  return (
    <CheckForm form={check} help={others.willNot}>
      <SpendPlace {...part} />
      <Card title={texts.columnsTitle} help={aboutColumns(file)}>
        <ColumnTable
          columns={file.columns}
          targets={mapping.columns}
          data={spendTargetChoices}
          complaint={complaints.columns}
          onChange={(column, chosen) =>
            // Nothing but targets can be chosen.
            setMapping(withSpendTarget(mapping, column, chosen as SpendTarget | null))
          }
        />
      </Card>
      <FormatQuestions
        value={mapping}
        raised={raised}
        asks={asksOf(file, mapping)}
        complaints={complaints}
        onChange={change}
      />
      <NamesQuestion {...part} />
      <RepeatedQuestion {...part} />
    </CheckForm>
  )
}

/** Questions that stand on the page. */
const shownBy = (raised: Readonly<Record<string, boolean>>): string[] =>
  Object.keys(raised).filter((question) => raised[question])

function aboutColumns(file: SpendFile): string {
  const { headerLine } = file
  const header =
    headerLine === null || headerLine === 1 ? '' : others.headerAt(formatNumber(headerLine))
  return `${texts.columnsHelp} ${fileText(file)}. ${header}`.trim()
}
