import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ruleLimits } from '../../../../contract/leads/filter-rules.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useKeptDraft } from '../../../components/form/kept-drafts.ts'
import { useReportChanges } from '../../../components/form/use-unsaved-changes.ts'
import { messages } from '../../../i18n/index.ts'
import { RuleConditions } from './rule-conditions.tsx'
import type { RuleDraft } from './rule-draft.ts'
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

/** A rule's name, conditions and preview. */
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
        <RuleConditions
          legend={messages.rules.conditions}
          help={messages.rules.conditionsHelp}
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
