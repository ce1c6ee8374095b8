/** String being edited, and the stored string when editing started. */
export interface TextDraft {
  readonly initial: string
  readonly typed: string
}

export const createDraft = (stored: string): TextDraft => ({ initial: stored, typed: stored })

/** True if there is anything to save. */
export const isTouched = ({ initial, typed }: TextDraft): boolean =>
  typed !== initial && typed.trim() !== initial.trim()

/** Updates a draft after the stored string has changed; typed text is never lost. */
export const followStored = (draft: TextDraft, stored: string): TextDraft =>
  isTouched(draft) && draft.typed.trim() !== stored.trim() ? draft : createDraft(stored)
