import { useBlocker } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { words } from '../words/index.ts'
import { modals } from './modals.tsx'

let asking: Promise<boolean> | undefined

/** Asks whether what was written may be lost; once, however often the person tries to leave. */
function mayLeave(): Promise<boolean> {
  if (asking !== undefined) return asking
  const { promise, resolve } = Promise.withResolvers<boolean>()
  asking = promise
  const answer = (isYes: boolean) => {
    resolve(isYes)
    // The key that closed the question reaches what lies below it, too.
    setTimeout(() => {
      asking = undefined
    })
  }
  modals.confirmRed({
    title: words.parts.unsavedTitle,
    help: words.parts.unsaved,
    confirm: words.parts.leave,
    cancel: words.parts.stay,
    onConfirm: () => answer(true),
    onCancel: () => answer(false),
    onClose: () => answer(false),
  })
  return promise
}

/**
 * Asks before a page is left on which something was written and not saved.
 *
 * @returns What to call where a dialog with such a form is about to close.
 */
export function useUnsaved(isChanged: boolean): (leave: () => void) => void {
  useBlocker({
    disabled: !isChanged,
    enableBeforeUnload: () => isChanged,
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && !(await mayLeave()),
  })
  return (leave) => {
    if (!isChanged) leave()
    else if (asking === undefined) void mayLeave().then((isYes) => isYes && leave())
  }
}

/** Lets a form tell the dialog around it whether there is something to lose. */
export function useChanged(isChanged: boolean, onChange: (isChanged: boolean) => void): void {
  // At once: the very next key may close the dialog.
  useLayoutEffect(() => {
    onChange(isChanged)
    return () => onChange(false)
  }, [isChanged, onChange])
}
