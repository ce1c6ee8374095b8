import { ActionIcon, Group, NativeSelect, Select, Stack } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { messages } from '../../../i18n/index.ts'
import {
  type DraftCondition,
  fieldOperators,
  type RuleField,
  type RuleOperator,
  withField,
  withOperator,
} from './rule-draft.ts'
import { fieldOptions } from './rule-fields.ts'
import { RuleValue } from './rule-value.tsx'

interface Props {
  readonly condition: DraftCondition
  /** 1-based. */
  readonly place: number
  readonly error: string | undefined
  readonly onChange: (condition: DraftCondition) => void
  /** `undefined` for the only condition. */
  readonly onRemove: (() => void) | undefined
}

/** Field, operator and value of one condition. */
export function RuleConditionRow({ condition, place, error, onChange, onRemove }: Props) {
  const label = messages.rules.condition(place)
  return (
    <Stack gap={6} role="group" aria-label={label}>
      <Group gap={6} align="flex-start" wrap="nowrap">
        <Select
          flex={1}
          miw={0}
          aria-label={`${label}: ${messages.rules.field}`}
          data={fieldOptions}
          value={condition.field}
          searchable
          allowDeselect={false}
          nothingFoundMessage={messages.rules.nothingFound}
          // The select offers only fields that rules support.
          onChange={(field) => onChange(withField(condition, field as RuleField))}
        />
        <NativeSelect
          flex={1}
          miw={0}
          aria-label={`${label}: ${messages.rules.operator}`}
          data={fieldOperators(condition.field).map((value) => ({
            value,
            label: messages.rules.operators[value],
          }))}
          value={condition.operator}
          onChange={(event) =>
            // The select offers only these operators.
            onChange(withOperator(condition, event.currentTarget.value as RuleOperator))
          }
        />
        {onRemove === undefined ? null : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            onClick={onRemove}
            aria-label={messages.rules.removeCondition(place)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <RuleValue condition={condition} place={place} error={error} onChange={onChange} />
    </Stack>
  )
}
