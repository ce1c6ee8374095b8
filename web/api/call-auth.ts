import { LeadtraceError } from '../../sdk/index.ts'
import { messages } from '../i18n/index.ts'
import { sendAuthRequest } from './auth-request.ts'

const reasonTexts: Readonly<Record<string, string>> = messages.signIn.reasons

/** By which the service names why it refused; `undefined` where it does not. */
export function errorReason(error: unknown): string | undefined {
  const reason = error instanceof LeadtraceError ? error.details.reason : undefined
  return typeof reason === 'string' ? reason : undefined
}

/**
 * Calls an address below `/app/auth`.
 *
 * @returns Its `data` as the shape that the service answers there; its tests hold it to that.
 * @throws LeadtraceError in words of ours, where the reason is one that we know.
 */
export async function callAuth<T>(
  method: 'GET' | 'POST' | 'DELETE' | 'PATCH',
  path: string,
  body?: object,
): Promise<T> {
  try {
    // The shape per address is fixed in `server/http/app-api/auth-*.ts`.
    return (await sendAuthRequest(method, path, body)) as T
  } catch (error) {
    throw withOwnMessage(error)
  }
}

/** The same refusal, told as this product speaks. */
function withOwnMessage(error: unknown): unknown {
  const message = reasonTexts[errorReason(error) ?? '']
  if (!(error instanceof LeadtraceError) || message === undefined) return error
  const { status, details, requestId, retryAfterMs } = error
  const parts = { status, details, requestId, retryAfterMs, cause: error }
  return new LeadtraceError(error.code, message, parts)
}
