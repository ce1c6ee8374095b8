import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

/** True if this browser uses single-key shortcuts, which can interfere with speech input. */
export const useShortcutsEnabled = () =>
  useLocalStorage({ key: 'leadtrace-keys', defaultValue: true, getInitialValueInEffect: false })

/** Elements that handle keys themselves. */
const ignoredTargets =
  'textarea,select,input:not([type=checkbox]),[contenteditable],[role=dialog],[role=menu],' +
  '[role=listbox],[role=combobox],[role=radiogroup]'

/** True for a key without modifiers, pressed outside elements that handle keys themselves. */
export const isShortcut = ({
  ctrlKey,
  metaKey,
  altKey,
  target,
}: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !(target instanceof Element && target.closest(ignoredTargets) !== null)

/**
 * Handles single-key shortcuts while the component is shown, unless the user has turned them off.
 *
 * @param find Returns the action for a key; `undefined` if the key has none.
 */
export function useShortcuts(find: (event: KeyboardEvent) => (() => void) | undefined): void {
  const [isOn] = useShortcutsEnabled()
  const latest = useRef(find)
  useEffect(() => {
    latest.current = find
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      const act = isShortcut(event) ? latest.current(event) : undefined
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOn])
}
