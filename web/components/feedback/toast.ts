import { notifications } from '@mantine/notifications'
import { LeadtraceError } from '../../../sdk/index.ts'
import { parts } from '../../i18n/en/shared.ts'
import { isSignedOut, tellSession } from './session-toasts.tsx'

/** What the client itself finds is told to programmers; people are told what to do. */
const unanswered: Readonly<Partial<Record<string, string>>> = {
  NETWORK_ERROR: parts.offline,
  TIMEOUT: parts.noAnswer,
  BAD_ANSWER: parts.otherAnswer,
}

/** What an error means to the person in front of the page. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof LeadtraceError)) return parts.broken
  return isSignedOut(error) ? parts.signedOut : (unanswered[error.code] ?? error.message)
}

/** Says for some seconds that something went well. */
export const tell = (message: string): string =>
  notifications.show({ message, color: 'brand', autoClose: 4_000 })

/**
 * Says that a change worked, also when what asked for it is gone by then, as a row that was deleted
 * is. A failure is told by the change itself.
 */
export const toastOnSuccess = (change: Promise<unknown>, message: string): void =>
  void change.then(
    () => tell(message),
    () => undefined,
  )

/** Says for some seconds what did not work, where no error of the service tells it. */
export const toastFailure = (message: string): string =>
  notifications.show({ title: parts.wentWrong, message, color: 'red', autoClose: 10_000 })

/** Says what went wrong, with the id by which the operator finds it in the log. */
export function toastError(error: unknown): void {
  if (tellSession(error)) return
  const id = error instanceof LeadtraceError ? error.requestId : undefined
  const about = id === undefined ? '' : ` (${parts.requestId(id)})`
  toastFailure(errorMessage(error) + about)
}
