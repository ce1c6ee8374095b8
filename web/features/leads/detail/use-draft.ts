import { useState } from 'react'
import { useKeptDraft } from '../../../components/form/kept-drafts.ts'
import { useUnsavedChanges } from '../../../components/form/use-unsaved-changes.ts'
import { createDraft, followStored, isTouched } from './text-draft.ts'

/** State and actions of a field that is edited in place. */
export interface DraftControls {
  readonly typed: string
  readonly isChanged: boolean
  /** True if someone else has stored a different value since editing started. */
  readonly isOvertaken: boolean
  readonly type: (typed: string) => void
  readonly giveUp: () => void
  /** Restores the draft if saving fails. */
  readonly keepUnless: (saving: Promise<unknown>) => Promise<void>
}

const emptyDraft = createDraft('')

/**
 * Draft of a stored value; asks for confirmation before unsaved changes are discarded.
 *
 * @param name Unique on the page.
 */
export function useDraft(name: string, stored: string): DraftControls {
  const [draft, setDraft] = useState(() => createDraft(stored))
  const now = followStored(draft, stored)
  if (now.initial !== draft.initial || now.typed !== draft.typed) setDraft(now)
  const isChanged = isTouched(now)
  useUnsavedChanges(isChanged)
  useKeptDraft(name, emptyDraft, isChanged ? now : undefined, setDraft)
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
        // The rollback renders one task later. Until then, a draft that equals the optimistic value
        // would be discarded.
        await new Promise((resolve) => setTimeout(resolve))
        // The error has already been shown. Anything typed while the value was being saved is
        // newer, so it is kept.
        setDraft((later) => (isTouched(later) ? later : now))
      }
    },
  }
}
