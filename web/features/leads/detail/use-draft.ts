import { useState } from 'react'
import { useUnsavedChanges } from '../../../components/form/use-unsaved-changes.ts'
import { createDraft, followStored, isTouched } from './text-draft.ts'

/** What can be done with a text that is changed where it stands. */
export interface DraftControls {
  readonly typed: string
  readonly isChanged: boolean
  /** Somebody else stored another text since this one was started. */
  readonly isOvertaken: boolean
  readonly type: (typed: string) => void
  readonly giveUp: () => void
  /** Keeps the text for another try where saving fails. */
  readonly keepUnless: (saving: Promise<unknown>) => Promise<void>
}

/** Holds a text that is being changed; whoever leaves it unsaved is asked. */
export function useDraft(stored: string): DraftControls {
  const [draft, setDraft] = useState(() => createDraft(stored))
  const now = followStored(draft, stored)
  if (now.initial !== draft.initial || now.typed !== draft.typed) setDraft(now)
  const isChanged = isTouched(now)
  useUnsavedChanges(isChanged)
  return {
    typed: now.typed,
    isChanged,
    isOvertaken: isChanged && now.initial !== stored,
    type: (typed) => setDraft({ ...now, typed }),
    giveUp: () => setDraft(createDraft(stored)),
    keepUnless: async (saving) => {
      try {
        await saving
      } catch {
        // What is stored is shown a task after it was taken back; a draft that equals it would be dropped.
        await new Promise((resolve) => setTimeout(resolve))
        // It was told already. What was typed meanwhile is newer than what failed.
        setDraft((later) => (isTouched(later) ? later : now))
      }
    },
  }
}
