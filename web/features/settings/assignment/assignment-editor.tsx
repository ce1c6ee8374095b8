import { Drawer } from '@mantine/core'
import { useState } from 'react'
import type { AssignmentRule } from '../../../../contract/leads/assignment-rules.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { useUnsavedChanges } from '../../../components/form/use-unsaved-changes.ts'
import { useRetainedValue } from '../../../components/overlay/use-retained-value.ts'
import { messages } from '../../../i18n/index.ts'
import { emptyDraft, toAssignmentDraft } from './assignment-draft.ts'
import { AssignmentForm } from './assignment-form.tsx'

interface Props {
  readonly isOpen: boolean
  /** Rule to edit; `undefined` while the editor is closed. */
  readonly edited: AssignmentRule | 'new' | undefined
  /** Position of the last rule; a new rule goes after it. */
  readonly last: number | undefined
  readonly onClose: () => void
}

/** Edits an assignment rule next to the list. */
export function AssignmentEditor({ isOpen, edited, last = -1, onClose }: Props) {
  const shown = useRetainedValue(edited)
  const [isChanged, setIsChanged] = useState(false)
  const leave = useUnsavedChanges(isOpen && isChanged)
  const members = useOrgQuery('list_members', {})
  return (
    <Drawer
      opened={isOpen}
      onClose={() => leave(onClose)}
      // Prevents a click outside from discarding changes.
      closeOnClickOutside={false}
      position="right"
      size="xl"
      title={shown === 'new' ? messages.rules.add : messages.rules.editTitle}
    >
      <QueryBoundary query={members}>
        {({ data }) => {
          if (shown === undefined) return null
          const choices = data
            .filter(({ role }) => role !== 'reporter')
            .map(({ personId, name }) => ({ value: personId, label: name }))
          const ids = choices.map(({ value }) => value)
          return (
            <AssignmentForm
              id={shown === 'new' ? undefined : shown.id}
              position={shown === 'new' ? last + 1 : shown.position}
              start={shown === 'new' ? emptyDraft : toAssignmentDraft(shown, ids)}
              choices={choices}
              onChange={setIsChanged}
              onCancel={() => leave(onClose)}
              onDone={onClose}
            />
          )
        }}
      </QueryBoundary>
    </Drawer>
  )
}
