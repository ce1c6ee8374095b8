import { focusLead } from '../list/list-shortcuts.ts'

/** Focuses a lead's card after it has been rendered in its new column. */
export const focusCard = (id: string): void => {
  requestAnimationFrame(() => requestAnimationFrame(() => focusLead(id)))
}
