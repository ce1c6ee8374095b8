import { Drawer } from '@mantine/core'
import { useState } from 'react'
import type { Rule } from '../../../../contract/leads/filter-rules.ts'
import { useUnsavedChanges } from '../../../components/form/use-unsaved-changes.ts'
import { useRetainedValue } from '../../../components/overlay/use-retained-value.ts'
import { messages } from '../../../i18n/index.ts'
import { emptyCondition, toDraft } from './rule-draft.ts'
import { RuleForm } from './rule-form.tsx'

interface Props {
  readonly isOpen: boolean
  /** Rule to edit; `undefined` while the editor is closed. */
  readonly edited: Rule | 'new' | undefined
  /** Position of the last rule; a new rule goes after it. */
  readonly last: number | undefined
  readonly onClose: () => void
}

/** Edits a rule next to the list, and previews it against the most recent leads. */
export function RuleEditor({ isOpen, edited, last = -1, onClose }: Props) {
  const shown = useRetainedValue(edited)
  const [isChanged, setIsChanged] = useState(false)
  const leave = useUnsavedChanges(isOpen && isChanged)
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
      {shown === undefined ? null : (
        <RuleForm
          id={shown === 'new' ? undefined : shown.id}
          position={shown === 'new' ? last + 1 : shown.position}
          start={
            shown === 'new'
              ? { name: '', enabled: true, conditions: [emptyCondition()] }
              : toDraft(shown)
          }
          onChange={setIsChanged}
          onCancel={() => leave(onClose)}
          onDone={onClose}
        />
      )}
    </Drawer>
  )
}
