import { Button, Fieldset, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { ruleLimits } from '../../../../contract/leads/filter-rules.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useChanged } from '../../../components/form/use-unsaved-changes.ts'
import { words } from '../../../i18n/en/index.ts'
import { RuleConditionRow } from './rule-condition-row.tsx'
import { type DraftCondition, emptyCondition, type RuleDraft } from './rule-draft.ts'
import { RuleTest } from './rule-preview.tsx'
import { ruleTemplates } from './rule-templates.ts'
import { useRuleTest } from './use-rule-preview.ts'
import { useRuleSave } from './use-save-rule.ts'

interface Props {
  /** Absent for a rule that is new. */
  readonly id: string | undefined
  readonly position: number
  readonly start: RuleDraft
  /** Told whether there is something to lose. */
  readonly onChange: (isChanged: boolean) => void
  readonly onCancel: () => void
  readonly onDone: () => void
}

/** Name, conditions and live test of one rule. */
export function RuleForm({ id, position, start, onChange, onCancel, onDone }: Props) {
  const [first] = useState(start)
  const [draft, setDraft] = useState(first)
  useChanged(draft !== first, onChange)
  const tried = useRuleTest(draft.conditions)
  const { save, isSaving, problems, other } = useRuleSave({ id, position, onDone })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save(draft)
      }}
    >
      <Stack gap="lg">
        {id === undefined ? <Templates onChoose={setDraft} /> : null}
        <TextInput
          label={words.rules.name}
          description={words.rules.nameHelp}
          placeholder={words.rules.namePlaceholder}
          required
          data-autofocus
          data-path="name"
          maxLength={ruleLimits.name}
          value={draft.name}
          error={problems.name}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
        <Conditions
          conditions={draft.conditions}
          problems={{ ...tried.problems, ...problems }}
          onChange={(conditions) => setDraft({ ...draft, conditions })}
        />
        <RuleTest tried={tried} />
        <Switch
          label={words.rules.isOn}
          description={words.rules.isOnHelp}
          checked={draft.enabled}
          onChange={(event) => setDraft({ ...draft, enabled: event.currentTarget.checked })}
        />
        {other === undefined ? null : <ErrorState error={other} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {words.parts.cancel}
          </Button>
          <Button type="submit" loading={isSaving}>
            {id === undefined ? words.rules.create : words.rules.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const Templates = ({ onChoose }: { readonly onChoose: (draft: RuleDraft) => void }) => (
  <Group gap="xs">
    <Text size="sm" c="dimmed">
      {words.rules.start}
    </Text>
    {ruleTemplates.map(({ key, name, draft }) => (
      <Button key={key} size="compact-sm" variant="light" onClick={() => onChoose(draft())}>
        {name}
      </Button>
    ))}
  </Group>
)

interface ConditionsProps {
  readonly conditions: readonly DraftCondition[]
  /** What is wrong, by path, such as `conditions.0.value`. */
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (conditions: readonly DraftCondition[]) => void
}

function Conditions({ conditions, problems, onChange }: ConditionsProps) {
  return (
    <Fieldset legend={words.rules.conditions}>
      <Stack gap="sm">
        {conditions.map((condition, index) => (
          <Fragment key={condition.key}>
            {index === 0 ? null : (
              <Text size="sm" c="dimmed">
                {words.rules.and}
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
                conditions.length === 1
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
            {words.rules.addCondition}
          </Button>
          <Text size="xs" c="dimmed">
            {words.rules.conditionsHelp}
          </Text>
        </Group>
      </Stack>
    </Fieldset>
  )
}
