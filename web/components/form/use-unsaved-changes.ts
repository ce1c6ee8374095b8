import { useBlocker } from '@tanstack/react-router'
import { useEffect, useId, useLayoutEffect } from 'react'
import { messages } from '../../i18n/index.ts'
import { dialogFrame, modals } from '../overlay/modals.tsx'

/** The question that is open. */
interface OpenQuestion {
  readonly answer: Promise<boolean>
  /** Whose words may be lost. */
  readonly form: string
  /** Answers it for the person, where there is nothing to lose any more. */
  allow(): void
}

let openQuestion: OpenQuestion | undefined

/** Asks whether what was written may be lost; once, however often the person tries to leave. */
function confirmLeaving(form: string): Promise<boolean> {
  if (openQuestion !== undefined) return openQuestion.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answer = (isYes: boolean) => {
    resolve(isYes)
    // The key that closed the question reaches what lies below it, too.
    setTimeout(() => {
      openQuestion = undefined
    })
  }
  const id = modals.confirmRed({
    title: messages.shared.unsavedTitle,
    help: messages.shared.unsaved,
    confirm: messages.shared.leave,
    cancel: messages.shared.stay,
    onConfirm: () => answer(true),
    onCancel: () => answer(false),
    onClose: () => answer(false),
  })
  const allow = () => {
    answer(true)
    // It may not have been drawn yet.
    void dialogFrame.want().then(() => modals.close(id))
  }
  openQuestion = { answer: promise, form, allow }
  return promise
}

/**
 * Asks before a page is left on which something was written and not saved. What is saved while the
 * question is open need not be asked about any more.
 *
 * @returns What to call where a dialog with such a form is about to close.
 */
export function useUnsavedChanges(isChanged: boolean): (leave: () => void) => void {
  const form = useId()
  useBlocker({
    disabled: !isChanged,
    enableBeforeUnload: () => isChanged,
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && !(await confirmLeaving(form)),
  })
  useEffect(() => {
    if (!isChanged && openQuestion?.form === form) openQuestion.allow()
  }, [isChanged, form])
  return (leave) => {
    if (!isChanged) leave()
    else if (openQuestion === undefined) void confirmLeaving(form).then((isYes) => isYes && leave())
  }
}

/** Lets a form tell the dialog around it whether there is something to lose. */
export function useReportChanges(isChanged: boolean, onChange: (isChanged: boolean) => void): void {
  // At once: the very next key may close the dialog.
  useLayoutEffect(() => {
    onChange(isChanged)
    return () => onChange(false)
  }, [isChanged, onChange])
}
