import { leadFormPlatforms } from '../../../../contract/imports/lead-import.ts'
import { messages } from '../../../i18n/index.ts'
import { createdAnswer, importTime, withCreated } from './mapping.ts'
import type { MappingPartProps } from './mapping-errors.ts'
import { RadioQuestion } from './radio-question.tsx'

const texts = messages.imports
const leadTexts = messages.leadMapping

/** Asks which ad platform's lead form a file comes from; likely platforms come first. */
export function LeadFormQuestion({ file, mapping, complaints, onChange }: MappingPartProps) {
  const { leadForms = [], guess } = file
  const isRecognized = guess.leadForm != null
  if (!isRecognized && leadForms.length === 0) return null
  const platforms = leadForms.length > 0 ? leadForms : leadFormPlatforms
  return (
    <RadioQuestion
      part="leadForm"
      title={leadTexts.leadFormTitle}
      help={isRecognized ? leadTexts.leadFormRecognized : leadTexts.leadFormHelp}
      answers={[
        ...platforms.map((platform) => [platform, leadTexts.leadForms[platform]] as const),
        ['other', leadTexts.leadForms.other],
      ]}
      value={mapping.leadForm ?? null}
      error={complaints.leadForm}
      onChange={(leadForm) => onChange({ ...mapping, leadForm })}
    />
  )
}

/** Asks which column contains the creation date, if the column names do not make it clear. */
export function CreatedQuestion({ file, mapping, complaints, onChange }: MappingPartProps) {
  const { dateColumns = [] } = file
  if (!file.asks.includes('createdAt')) return null
  const current = mapping.columns.indexOf('createdAt')
  const columns =
    current < 0 || dateColumns.includes(current) ? dateColumns : [current, ...dateColumns]
  return (
    <RadioQuestion
      part="createdAt"
      title={leadTexts.createdTitle}
      help={leadTexts.createdHelp}
      answers={[
        ...columns.map((i) => [String(i), describeColumn(file.columns[i], i)] as const),
        [importTime, leadTexts.createdNow],
      ]}
      value={createdAnswer(mapping)}
      error={complaints.createdAt}
      onChange={(answer) => {
        if (answer !== null) onChange(withCreated(mapping, answer))
      }}
    />
  )
}

const describeColumn = (
  column: MappingPartProps['file']['columns'][number] | undefined,
  index: number,
): string => {
  const sample = column?.samples[0]
  const name = column?.header || texts.nameless(index + 1)
  return sample === undefined ? name : leadTexts.createdColumn(name, sample)
}
