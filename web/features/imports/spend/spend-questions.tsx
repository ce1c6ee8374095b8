import { Checkbox } from '@mantine/core'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatAmount, formatMoney, formatNumber } from '../../../lib/numbers.ts'
import { RadioQuestion } from '../mapping/radio-question.tsx'
import type { SpendPartProps } from './spend-part-props.ts'

const texts = messages.spendImports

/** Asks whether names can replace missing IDs, because rows with neither cannot be identified. */
export const NamesQuestion = ({ mapping, raised, complaints, onChange }: SpendPartProps) =>
  raised.namesAsIds ? (
    <Card title={texts.namesTitle} help={texts.namesHelp}>
      <Checkbox
        id="import-namesAsIds"
        label={texts.namesYes}
        checked={mapping.namesAsIds}
        error={complaints.namesAsIds}
        onChange={({ currentTarget: { checked } }) => onChange({ namesAsIds: checked })}
      />
    </Card>
  ) : null

/** Asks how to interpret several rows with the same day and ad. */
export function RepeatedQuestion({ file, mapping, raised, complaints, onChange }: SpendPartProps) {
  if (!raised.repeated) return null
  const segments = file.segments
    .map((column) => file.columns[column]?.header ?? '')
    .filter((header) => header !== '')
  return (
    <RadioQuestion
      part="repeated"
      title={texts.repeatedTitle}
      {...(segments.length === 0 ? {} : { help: texts.segments(segments.join(', ')) })}
      answers={[
        ['sum', texts.repeatedSum],
        ['last', texts.repeatedLast],
        ...(file.asks.includes('repeated') ? [] : ([[null, texts.repeatedNone]] as const)),
      ]}
      value={mapping.repeated}
      error={complaints.repeated}
      onChange={(repeated) => onChange({ repeated })}
    />
  )
}

/**
 * Asks which rows to count if some rows include others, and shows the spend that would result from
 * each answer.
 */
export function LevelsQuestion({ file, mapping, complaints, onChange }: SpendPartProps) {
  const { levels } = file
  if (levels === undefined) return null
  const currency = mapping.currency ?? file.guess.currency
  const format = (spend: number) =>
    currency === null ? formatAmount(spend) : formatMoney(spend, currency)
  const columns = levels.columns
    .map((column) => file.columns[column]?.header ?? '')
    .filter((header) => header !== '')
  return (
    <RadioQuestion
      part="levels"
      title={texts.levelsTitle}
      help={texts.levelsHelp(columns.join(', '), formatNumber(levels.rows))}
      answers={[
        ['parents', texts.levelParents(format(levels.parents))],
        ['parts', texts.levelParts(format(levels.parts))],
        ['both', texts.levelBoth(format(levels.both))],
      ]}
      value={mapping.levels ?? null}
      error={complaints.levels}
      onChange={(chosen) => onChange({ levels: chosen })}
    />
  )
}
