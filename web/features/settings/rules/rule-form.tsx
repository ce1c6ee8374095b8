import { Button, Fieldset, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { ruleLimits } from '../../../../contract/leads/filter-rules.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useKeptDraft } from '../../../components/form/kept-drafts.ts'
import { useReportChanges } from '../../../components/form/use-unsaved-changes.ts'
import { messages } from '../../../i18n/index.ts'
import { RuleConditionRow } from './rule-condition-row.tsx'
import { type DraftCondition, emptyCondition, type RuleDraft } from './rule-draft.ts'
import { RulePreview } from './rule-preview.tsx'
import { ruleTemplates } from './rule-templates.ts'
import { useRulePreview } from './use-rule-preview.ts'
import { useSaveRule } from './use-save-rule.ts'

interface Props {
  /** `undefined` for a new rule. */
  readonly id: string | undefined
  readonly position: number
  readonly start: RuleDraft
  /** Called with `true` if there are unsaved changes. */
  readonly onChange: (isChanged: boolean) => void
  readonly onCancel: () => void
  readonly onDone: () => void
}

/** Name, conditions and preview of a rule. */
export function RuleForm({ id, position, start, onChange, onCancel, onDone }: Props) {
  const [first] = useState(start)
  const [draft, setDraft] = useState(first)
  useReportChanges(draft !== first, onChange)
  useKeptDraft(`rule ${id ?? 'new'}`, first, draft === first ? undefined : draft, setDraft)
  const preview = useRulePreview(draft.conditions)
  const { save, isSaving, problems, otherError } = useSaveRule({ id, position, onDone })
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
          label={messages.rules.name}
          description={messages.rules.nameHelp}
          placeholder={messages.rules.namePlaceholder}
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
          problems={{ ...preview.problems, ...problems }}
          onChange={(conditions) => setDraft({ ...draft, conditions })}
        />
        <RulePreview preview={preview} />
        <Switch
          label={messages.rules.isOn}
          description={messages.rules.isOnHelp}
          checked={draft.enabled}
          onChange={(event) => setDraft({ ...draft, enabled: event.currentTarget.checked })}
        />
        {otherError === undefined ? null : <ErrorState error={otherError} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {messages.shared.cancel}
          </Button>
          <Button type="submit" loading={isSaving}>
            {id === undefined ? messages.rules.create : messages.rules.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const Templates = ({ onChoose }: { readonly onChoose: (draft: RuleDraft) => void }) => (
  <Group gap="xs">
    <Text size="sm" c="dimmed">
      {messages.rules.start}
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
  /** Problems by path, such as `conditions.0.value`. */
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (conditions: readonly DraftCondition[]) => void
}

function Conditions({ conditions, problems, onChange }: ConditionsProps) {
  return (
    <Fieldset legend={messages.rules.conditions}>
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
            {messages.rules.addCondition}
          </Button>
          <Text size="xs" c="dimmed">
            {messages.rules.conditionsHelp}
          </Text>
        </Group>
      </Stack>
    </Fieldset>
  )
}
