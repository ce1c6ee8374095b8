import { notifications } from '@mantine/notifications'
import { LeadtraceError } from '../../../sdk/index.ts'
import { shared } from '../../i18n/shared.ts'
import { isSignedOut, toastSessionError } from './session-toasts.tsx'

/** What the client itself finds is told to programmers; people are told what to do. */
const clientErrors: Readonly<Partial<Record<string, string>>> = {
  NETWORK_ERROR: shared.offline,
  TIMEOUT: shared.timedOut,
  BAD_ANSWER: shared.unexpectedResponse,
}

/** What an error means to the person in front of the page. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof LeadtraceError)) return shared.broken
  return isSignedOut(error) ? shared.signedOut : (clientErrors[error.code] ?? error.message)
}

/** Says for some seconds that something went well. */
export const toastSuccess = (message: string): string =>
  notifications.show({ message, color: 'brand', autoClose: 4_000 })

/**
 * Says that a change worked, also when what asked for it is gone by then, as a row that was deleted
 * is. A failure is told by the change itself.
 */
export const toastOnSuccess = (change: Promise<unknown>, message: string): void =>
  void change.then(
    () => toastSuccess(message),
    () => undefined,
  )

/** Says for some seconds what did not work, where no error of the service tells it. */
export const toastFailure = (message: string): string =>
  notifications.show({ title: shared.wentWrong, message, color: 'red', autoClose: 10_000 })

/** Says what went wrong, with the id by which the operator finds it in the log. */
export function toastError(error: unknown): void {
  if (toastSessionError(error)) return
  const id = error instanceof LeadtraceError ? error.requestId : undefined
  const suffix = id === undefined ? '' : ` (${shared.requestId(id)})`
  toastFailure(errorMessage(error) + suffix)
}
