import { Button, Group, MultiSelect, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { assignmentLimits } from '../../../../contract/leads/assignment-rules.ts'
import { ruleLimits } from '../../../../contract/leads/filter-rules.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useKeptDraft } from '../../../components/form/kept-drafts.ts'
import { useReportChanges } from '../../../components/form/use-unsaved-changes.ts'
import { messages } from '../../../i18n/index.ts'
import { RuleConditions } from '../rules/rule-conditions.tsx'
import type { AssignmentDraft } from './assignment-draft.ts'
import { useSaveAssignment } from './use-save-assignment.ts'

const texts = messages.assignment

interface Props {
  /** `undefined` for a new rule. */
  readonly id: string | undefined
  readonly position: number
  readonly start: AssignmentDraft
  /** Members who can own leads. */
  readonly choices: { value: string; label: string }[]
  /** Called with `true` if there are unsaved changes. */
  readonly onChange: (isChanged: boolean) => void
  readonly onCancel: () => void
  readonly onDone: () => void
}

/** Name, members and conditions of an assignment rule. */
export function AssignmentForm({ id, position, start, choices, ...props }: Props) {
  const { onChange, onCancel, onDone } = props
  const [first] = useState(start)
  const [draft, setDraft] = useState(first)
  useReportChanges(draft !== first, onChange)
  useKeptDraft(
    `assignment rule ${id ?? 'new'}`,
    first,
    draft === first ? undefined : draft,
    setDraft,
  )
  const { save, isSaving, problems, otherError } = useSaveAssignment({ id, position, onDone })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save(draft)
      }}
    >
      <Stack gap="lg">
        <TextInput
          label={texts.name}
          placeholder={texts.namePlaceholder}
          required
          data-autofocus
          data-path="name"
          maxLength={ruleLimits.name}
          value={draft.name}
          error={draft.name.trim() === '' ? problems.name : undefined}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
        <MultiSelect
          label={texts.members}
          description={texts.membersHelp}
          {...(draft.memberIds.length === 0 ? { placeholder: texts.membersPlaceholder } : {})}
          required
          searchable
          data-path="memberIds"
          data={choices}
          maxValues={assignmentLimits.members}
          nothingFoundMessage={messages.rules.nothingFound}
          value={[...draft.memberIds]}
          error={draft.memberIds.length === 0 ? problems.memberIds : undefined}
          onChange={(memberIds) => setDraft({ ...draft, memberIds })}
        />
        <RuleConditions
          legend={texts.conditions}
          help={texts.conditionsHelp}
          isOptional
          conditions={draft.conditions}
          problems={problems}
          onChange={(conditions) => setDraft({ ...draft, conditions })}
        />
        <Switch
          label={texts.imports}
          checked={draft.includesImports}
          onChange={(event) => setDraft({ ...draft, includesImports: event.currentTarget.checked })}
        />
        <Switch
          label={texts.isOn}
          description={texts.isOnHelp}
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
