import { useShortcuts } from '../../../lib/shortcuts.ts'
import { takeRememberedLead } from '../shared/opened-lead.ts'

/** Actions for the list's keyboard shortcuts. */
export interface ShortcutActions {
  readonly search: () => void
  /** Moves to the next lead (1) or the previous lead (-1). */
  readonly move: (step: 1 | -1) => void
  readonly select: () => void
  readonly status: () => void
  readonly add: () => void
  readonly help: () => void
}

const shortcuts: Readonly<Record<string, (actions: ShortcutActions) => void>> = {
  '/': ({ search }) => search(),
  j: ({ move }) => move(1),
  ArrowDown: ({ move }) => move(1),
  k: ({ move }) => move(-1),
  ArrowUp: ({ move }) => move(-1),
  x: ({ select }) => select(),
  s: ({ status }) => status(),
  n: ({ add }) => add(),
  '?': ({ help }) => help(),
}

/** Handles the list's shortcuts while the page is shown. */
export const useListShortcuts = (actions: ShortcutActions): void =>
  useShortcuts(({ key, target }) => {
    // Arrow keys scroll the page unless a lead has focus.
    if (key.startsWith('Arrow') && !isOnLead(target)) return undefined
    const act = Object.hasOwn(shortcuts, key) ? shortcuts[key] : undefined
    return act && (() => act(actions))
  })

const isOnLead = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-lead-id]') !== null

/** ID of the lead that has focus. */
export const focusedLead = (): string | undefined =>
  document.activeElement?.closest('[data-lead-id]')?.getAttribute('data-lead-id') ?? undefined

/** Focuses the lead whose page the user has just left, then forgets it. */
export function focusRememberedLead(): void {
  const id = takeRememberedLead()
  if (id !== undefined) focusLead(id)
}

/** Focuses a lead's link. */
export function focusLead(id: string): void {
  const row = document.querySelector(`[data-lead-id="${CSS.escape(id)}"]`)
  const link = row?.querySelector('[data-lead-link]')
  if (link instanceof HTMLElement) link.focus()
}
