import { LeadtraceError } from '../../sdk/index.ts'
import { messages } from '../i18n/index.ts'
import { sendAuthRequest } from './auth-request.ts'

const reasonTexts: Readonly<Record<string, string>> = messages.signIn.reasons

/** Reason given by the service for a rejection, if any. */
export function errorReason(error: unknown): string | undefined {
  const reason = error instanceof LeadtraceError ? error.details.reason : undefined
  return typeof reason === 'string' ? reason : undefined
}

/**
 * Calls a path below `/app/auth`.
 *
 * @returns The response's `data`, whose shape is guaranteed by server tests.
 * @throws LeadtraceError with our own message, if we have one for the reason.
 */
export async function callAuth<T>(
  method: 'GET' | 'POST' | 'DELETE' | 'PATCH',
  path: string,
  body?: object,
): Promise<T> {
  try {
    // The response shape for each path is determined by `server/http/app-api/auth-*.ts`.
    return (await sendAuthRequest(method, path, body)) as T
  } catch (error) {
    throw withOwnMessage(error)
  }
}

/** Replaces an error's message with our own, if we have one for the error's reason. */
function withOwnMessage(error: unknown): unknown {
  const message = reasonTexts[errorReason(error) ?? '']
  if (!(error instanceof LeadtraceError) || message === undefined) return error
  const { status, details, requestId, retryAfterMs } = error
  const parts = { status, details, requestId, retryAfterMs, cause: error }
  return new LeadtraceError(error.code, message, parts)
}
