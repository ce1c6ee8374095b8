import type {
  SpendFile,
  SpendMapping,
  SpendTarget,
} from '../../../../contract/imports/spend-import.ts'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { CheckForm } from '../check/check-form.tsx'
import { useCheck } from '../check/use-check.ts'
import type { ImportView } from '../import-view.ts'
import { ColumnTable } from '../mapping/column-table.tsx'
import { FormatQuestions } from '../mapping/format-questions.tsx'
import { useMapping } from '../mapping/use-mapping.ts'
import { formatFile } from '../upload/format-file.ts'
import { MissingDay } from './missing-day.tsx'
import {
  openQuestions,
  raisedQuestions,
  toMappingInput,
  unansweredQuestions,
  withSpendTarget,
} from './spend-mapping.ts'
import { LevelsQuestion, NamesQuestion, RepeatedQuestion } from './spend-questions.tsx'
import { SpendSource } from './spend-source.tsx'

const texts = messages.imports
const spendTexts = messages.spendImports

const groups: Readonly<Record<keyof typeof spendTexts.targetGroups, readonly SpendTarget[]>> = {
  day: ['date', 'endDate'],
  place: ['platform', 'accountId', 'campaignId', 'adGroupId', 'adId'],
  names: ['accountName', 'campaignName', 'adGroupName', 'adName'],
  amounts: [
    'spend',
    'spendMicros',
    'currency',
    'impressions',
    'clicks',
    'conversions',
    'conversionsValue',
  ],
}

/** Targets for a spend column, in groups. */
const spendTargetOptions = Object.entries(groups).map(([group, targets]) => ({
  // `Object.entries` loses the type of the group names.
  group: spendTexts.targetGroups[group as keyof typeof groups],
  items: targets.map((value) => ({ value, label: spendTexts.targets[value] })),
}))

/** Selects the platform and columns of a spend report and starts the dry run. */
export const SpendMappingForm = ({ view }: { readonly view: ImportView }) =>
  view.spend?.file ? <Form view={view} file={view.spend.file} /> : null

interface Props {
  readonly view: ImportView
  readonly file: SpendFile
}

function Form({ view, file }: Props) {
  const [mapping, setMapping] = useMapping<SpendMapping>(view.spend?.mapping ?? file.guess)
  const raised = raisedQuestions(file, mapping)
  const change = (changes: Partial<SpendMapping>) => setMapping({ ...mapping, ...changes })
  const check = useCheck(
    { id: view.id, sheet: file.sheet, spend: toMappingInput(file, mapping) },
    unansweredQuestions(file, mapping),
    ['columns', ...shownQuestions(raised)],
  )
  const { complaints } = check
  const part = { file, mapping, raised, complaints, onChange: change }
  return (
    <CheckForm form={check} help={spendTexts.checkHelp}>
      <MissingDay file={file} mapping={mapping} />
      <SpendSource {...part} />
      <Card title={texts.columnsTitle} help={columnsHelp(file)}>
        <ColumnTable
          columns={file.columns}
          targets={mapping.columns}
          data={spendTargetOptions}
          complaint={complaints.columns}
          onChange={(column, chosen) =>
            // The options are exactly the targets.
            setMapping(withSpendTarget(mapping, column, chosen as SpendTarget | null))
          }
        />
      </Card>
      <FormatQuestions
        value={mapping}
        raised={raised}
        asks={openQuestions(file, mapping)}
        mixedDates={file.mixedDates}
        complaints={complaints}
        onChange={change}
      />
      <NamesQuestion {...part} />
      <RepeatedQuestion {...part} />
      <LevelsQuestion {...part} />
    </CheckForm>
  )
}

/** Questions that the form shows. */
const shownQuestions = (raised: Readonly<Record<string, boolean>>): string[] =>
  Object.keys(raised).filter((question) => raised[question])

function columnsHelp(file: SpendFile): string {
  const { headerLine } = file
  const header =
    headerLine === null || headerLine === 1 ? '' : spendTexts.headerAt(formatNumber(headerLine))
  return `${texts.columnsHelp} ${formatFile(file)}. ${header}`.trim()
}
