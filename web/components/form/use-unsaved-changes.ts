import { useBlocker } from '@tanstack/react-router'
import { useEffect, useId, useLayoutEffect } from 'react'
import { messages } from '../../i18n/index.ts'
import { dialogFrame, modals } from '../overlay/modals.tsx'
import { isKeepingDrafts } from './kept-drafts.ts'

/** Open confirmation dialog. */
interface OpenQuestion {
  readonly answer: Promise<boolean>
  /** ID of the form with unsaved changes. */
  readonly form: string
  /** Confirms without asking the user, because there are no unsaved changes left. */
  allow(): void
}

let openQuestion: OpenQuestion | undefined

/**
 * Asks whether to discard unsaved changes. If the dialog is already open, further attempts to leave
 * share it.
 */
function confirmLeaving(form: string): Promise<boolean> {
  if (openQuestion !== undefined) return openQuestion.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answer = (isYes: boolean) => {
    resolve(isYes)
    // Otherwise, the key press that closed the dialog would reopen it.
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
    // The dialog may not have been rendered yet.
    dialogFrame.want().then(
      () => modals.close(id),
      () => undefined,
    )
  }
  openQuestion = { answer: promise, form, allow }
  return promise
}

/**
 * Asks for confirmation before the user leaves a page with unsaved changes. If the changes are
 * saved in the meantime, the confirmation closes.
 *
 * @returns Guard to call before closing a dialog that contains the form.
 */
export function useUnsavedChanges(isChanged: boolean): (leave: () => void) => void {
  const form = useId()
  useBlocker({
    disabled: !isChanged,
    enableBeforeUnload: () => isChanged && !isKeepingDrafts(),
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

/** Reports to the surrounding dialog whether the form has unsaved changes. */
export function useReportChanges(isChanged: boolean, onChange: (isChanged: boolean) => void): void {
  // This must run synchronously, because the very next key press may close the dialog.
  useLayoutEffect(() => {
    onChange(isChanged)
    return () => onChange(false)
  }, [isChanged, onChange])
}
