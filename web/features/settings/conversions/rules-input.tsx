import { Button, Fieldset, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { statuses } from '../../../../contract/leads/lead-values.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { RemoveButton } from '../../../components/table/remove-button.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { newRule, type RuleDraft } from './rule-draft.ts'

const texts = messages.conversions

interface Props {
  readonly rules: readonly RuleDraft[]
  readonly onChange: (rules: RuleDraft[]) => void
}

/** Which leads become which conversion. */
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
            // Rules have no ID before they are saved.
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
  const labels = useOrgQuery('list_labels', {}).data?.data ?? []
  const choices = [
    ...statuses.map((value) => ({ value, label: messages.leads.statuses[value] })),
    ...labels.map(({ id, name }) => ({ value: `label:${id}`, label: texts.labeled(name) })),
  ]
  const values = [
    { value: 'none', label: texts.values.none },
    { value: 'lead', label: texts.values.lead },
    ...(rule.amount === null ? [] : [{ value: 'fixed', label: formatNumber(rule.amount) }]),
  ]
  return (
    <Group align="flex-end" gap="xs">
      <NativeSelect
        label={texts.when}
        data={choices}
        value={rule.when}
        onChange={(event) => onChange({ ...rule, when: event.currentTarget.value })}
      />
      <TextInput
        label={texts.action}
        flex={1}
        miw={160}
        required
        withAsterisk={false}
        maxLength={100}
        placeholder={texts.actionHelp}
        value={rule.action}
        onChange={(event) => onChange({ ...rule, action: event.currentTarget.value })}
      />
      <NativeSelect
        label={texts.value}
        data={values}
        value={rule.value}
        // The options are the values.
        onChange={(event) =>
          onChange({ ...rule, value: event.currentTarget.value as RuleDraft['value'] })
        }
      />
      <RemoveButton
        label={texts.removeRule(number)}
        size="lg"
        isLoading={false}
        onClick={onRemove}
      />
    </Group>
  )
}
