/** A text that is being changed, and the stored one that it began with. */
export interface TextDraft {
  readonly begun: string
  readonly typed: string
}

/** A text that nobody has touched yet. */
export const createDraft = (stored: string): TextDraft => ({ begun: stored, typed: stored })

/** True where there is something to save. */
export const isTouched = ({ begun, typed }: TextDraft): boolean =>
  typed !== begun && typed.trim() !== begun.trim()

/** What becomes of a draft once something else is stored: what was typed is never lost to it. */
export const followStored = (draft: TextDraft, stored: string): TextDraft =>
  isTouched(draft) && draft.typed.trim() !== stored.trim() ? draft : createDraft(stored)
