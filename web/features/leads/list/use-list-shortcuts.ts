import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { findShortcut, type ShortcutActions } from './list-shortcuts.ts'

/** True if this browser uses single-key shortcuts, which can interfere with speech input. */
export const useShortcutsEnabled = () =>
  useLocalStorage({ key: 'leadtrace-keys', defaultValue: true, getInitialValueInEffect: false })

/** Handles the list's shortcuts while the page is shown. */
export function useListShortcuts(actions: ShortcutActions): void {
  const [isOn] = useShortcutsEnabled()
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      const act = findShortcut(event)
      if (act === undefined) return
      event.preventDefault()
      act(latest.current)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOn])
}
