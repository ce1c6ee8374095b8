import { notifications } from '@mantine/notifications'
import { LeadtraceError } from '../../../sdk/index.ts'
import { translateMessage } from '../../i18n/service-messages.ts'
import { shared } from '../../i18n/shared.ts'
import { isSignedOut, toastSessionError } from './session-toasts.tsx'

/** Messages for client-side errors, by code. The errors' own messages are meant for developers. */
const clientErrors: Readonly<Partial<Record<string, string>>> = {
  NETWORK_ERROR: shared.offline,
  TIMEOUT: shared.timedOut,
  BAD_ANSWER: shared.unexpectedResponse,
}

/** User-facing message for an error. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof LeadtraceError)) return shared.broken
  if (isSignedOut(error)) return shared.signedOut
  return clientErrors[error.code] ?? translateMessage(error.message)
}

export const toastSuccess = (message: string): string =>
  notifications.show({ message, color: 'success', autoClose: 4_000 })

/**
 * Shows a toast once a change succeeds, even if the component that requested it no longer exists
 * (for example, a deleted row). The mutation itself reports failures.
 */
export const toastOnSuccess = <R>(
  change: Promise<R>,
  message: string | ((result: R) => string),
): void =>
  void change.then(
    (result) => toastSuccess(typeof message === 'string' ? message : message(result)),
    () => undefined,
  )

/** Shows a failure that was not reported by the service. */
export const toastFailure = (message: string): string =>
  notifications.show({ title: shared.wentWrong, message, color: 'red', autoClose: 10_000 })

/** Shows an error with its request ID, which administrators can look up in the log. */
export function toastError(error: unknown): void {
  if (toastSessionError(error)) return
  const id = error instanceof LeadtraceError ? error.requestId : undefined
  const suffix = id === undefined ? '' : ` (${shared.requestId(id)})`
  toastFailure(errorMessage(error) + suffix)
}
