import { MultiSelect, Select, TagsInput, TextInput } from '@mantine/core'
import { ruleLimits } from '../../../../contract/leads/filter-rules.ts'
import { messages } from '../../../i18n/index.ts'
import { type DraftCondition, valueKind } from './rule-draft.ts'
import { fieldValues } from './rule-fields.ts'
import { useRuleNames } from './use-rule-names.ts'

interface Props {
  readonly condition: DraftCondition
  readonly place: number
  readonly error: string | undefined
  readonly onChange: (condition: DraftCondition) => void
}

/**
 * Input for the value of a condition: a string, a list or, if the field has only a few values, a
 * select.
 */
export function RuleValue({ condition, place, error, onChange }: Props) {
  const named = useRuleNames()
  const kind = valueKind(condition.operator)
  if (kind === 'none') return null
  const choices = fieldValues(condition.field, named)
  const conditionLabel = messages.rules.condition(place)
  const common = { error, 'data-path': `conditions.${place - 1}.value` }
  if (kind === 'list') {
    const list = {
      ...common,
      'aria-label': `${conditionLabel}: ${messages.rules.values}`,
      value: [...condition.list],
      onChange: (values: string[]) => onChange({ ...condition, list: values }),
    }
    return choices === undefined ? (
      <TagsInput
        {...list}
        placeholder={messages.rules.valuesPlaceholder}
        maxTags={ruleLimits.values}
        splitChars={[',', ';', '\n']}
      />
    ) : (
      <MultiSelect {...list} data={choices} />
    )
  }
  const label = { 'aria-label': `${conditionLabel}: ${messages.rules.value}` }
  const isWhole = condition.operator === 'equals' || condition.operator === 'notEquals'
  if (choices !== undefined && isWhole) {
    return (
      <Select
        {...common}
        {...label}
        data={choices}
        value={choices.some(({ value }) => value === condition.text) ? condition.text : null}
        allowDeselect={false}
        onChange={(value) => onChange({ ...condition, text: value ?? '' })}
      />
    )
  }
  return (
    <TextInput
      {...common}
      {...label}
      description={valueHelp(condition.operator)}
      inputWrapperOrder={['input', 'description', 'error']}
      maxLength={ruleLimits.value}
      spellCheck={false}
      autoComplete="off"
      value={condition.text}
      onChange={(event) => onChange({ ...condition, text: event.currentTarget.value })}
    />
  )
}

const valueHelp = (operator: DraftCondition['operator']): string =>
  operator === 'matches' || operator === 'notMatches'
    ? messages.rules.patternHelp
    : messages.rules.anyCase
