import { Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Fragment } from 'react'
import { ruleLimits } from '../../../../contract/leads/filter-rules.ts'
import { messages } from '../../../i18n/index.ts'
import { RuleConditionRow } from './rule-condition-row.tsx'
import { type DraftCondition, emptyCondition } from './rule-draft.ts'

interface Props {
  readonly legend: string
  readonly help: string
  /** True if a rule without conditions is valid. */
  readonly isOptional?: boolean
  readonly conditions: readonly DraftCondition[]
  /** Problems by path, such as `conditions.0.value`. */
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (conditions: readonly DraftCondition[]) => void
}

/** Editor for a rule's conditions. */
export function RuleConditions(props: Props) {
  const { legend, help, isOptional = false, conditions, problems, onChange } = props
  return (
    <Fieldset legend={legend}>
      <Stack gap="sm">
        {conditions.map((condition, index) => (
          <Fragment key={condition.key}>
            {index === 0 ? null : (
              <Text size="sm" c="dimmed">
                {messages.rules.and}
              </Text>
            )}
            <RuleConditionRow
              condition={condition}
              place={index + 1}
              error={problems[`conditions.${index}.value`] ?? problems[`conditions.${index}`]}
              onChange={(next) =>
                onChange(conditions.map((one) => (one === condition ? next : one)))
              }
              onRemove={
                conditions.length === 1 && !isOptional
                  ? undefined
                  : () => onChange(conditions.filter((_, other) => other !== index))
              }
            />
          </Fragment>
        ))}
        <Group justify="space-between">
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={15} aria-hidden />}
            disabled={conditions.length >= ruleLimits.conditions}
            onClick={() => onChange([...conditions, emptyCondition()])}
          >
            {messages.rules.addCondition}
          </Button>
          <Text size="xs" c="dimmed">
            {help}
          </Text>
        </Group>
      </Stack>
    </Fieldset>
  )
}
