import { Button, Fieldset, Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { statuses } from '../../../../contract/leads/lead-values.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { RemoveButton } from '../../../components/table/remove-button.tsx'
import { messages } from '../../../i18n/index.ts'
import { RuleConditions } from './rule-conditions.tsx'
import { newRule, type RuleDraft, type ValueKind, valueKinds } from './rule-draft.ts'
import { RuleValueInput } from './rule-value-input.tsx'

const texts = messages.conversions

interface Props {
  readonly rules: readonly RuleDraft[]
  readonly onChange: (rules: RuleDraft[]) => void
}

/** Rules that determine which leads count as which conversions. */
export function RulesInput({ rules, onChange }: Props) {
  const replace = (index: number, rule: RuleDraft) =>
    onChange(rules.map((one, i) => (i === index ? rule : one)))
  return (
    <Fieldset legend={texts.rules}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {texts.rulesHelp}
        </Text>
        {rules.map((rule, i) => (
          <RuleRow
            // The position serves as the key of a new rule, which has no ID yet.
            key={rule.id ?? `new ${i}`}
            rule={rule}
            number={i + 1}
            onChange={(next) => replace(i, next)}
            onRemove={() => onChange(rules.filter((_, index) => index !== i))}
          />
        ))}
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...rules, newRule()])}
          >
            {texts.addRule}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}

interface RuleRowProps {
  readonly rule: RuleDraft
  readonly number: number
  readonly onChange: (rule: RuleDraft) => void
  readonly onRemove: () => void
}

function RuleRow({ rule, number, onChange, onRemove }: RuleRowProps) {
  const change = (changes: Partial<RuleDraft>) => onChange({ ...rule, ...changes })
  return (
    <Paper withBorder p="sm" radius="md" role="group" aria-label={texts.rule(number)}>
      <Stack gap="xs">
        <Group align="flex-end" gap="xs">
          <WhenSelect value={rule.when} onChange={(when) => change({ when })} />
          <TextInput
            label={texts.action}
            flex={1}
            miw={160}
            required
            withAsterisk={false}
            maxLength={100}
            placeholder={texts.actionHelp}
            value={rule.action}
            onChange={(event) => change({ action: event.currentTarget.value })}
          />
          <NativeSelect
            label={texts.value}
            // On phones, the button to remove the rule stays on the same line.
            flex={1}
            miw={160}
            data={valueKinds.map((value) => ({ value, label: texts.values[value] }))}
            value={rule.value}
            // The select offers only these kinds.
            onChange={(event) => change({ value: event.currentTarget.value as ValueKind })}
          />
          <RemoveButton
            label={texts.removeRule(number)}
            size="lg"
            isLoading={false}
            onClick={onRemove}
          />
        </Group>
        <RuleValueInput rule={rule} onChange={change} />
        <RuleConditions rule={rule} onChange={change} />
      </Stack>
    </Paper>
  )
}

interface WhenSelectProps {
  readonly value: string
  readonly onChange: (when: string) => void
}

/** Status, label or conversion event that turns a lead into a conversion. */
function WhenSelect({ value, onChange }: WhenSelectProps) {
  const labels = useOrgQuery('list_labels', {}).data?.data ?? []
  const events = useOrgQuery('list_conversion_events', {}).data?.data ?? []
  const choices = [
    ...statuses.map((status) => ({ value: status, label: messages.leads.statuses[status] })),
    ...labels.map(({ id, name }) => ({ value: `label:${id}`, label: texts.labeled(name) })),
    ...events.map(({ id, name }) => ({ value: `event:${id}`, label: texts.withEvent(name) })),
  ]
  return (
    <NativeSelect
      label={texts.when}
      flex={1}
      miw={130}
      data={choices}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
