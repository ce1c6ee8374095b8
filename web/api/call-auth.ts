import { LeadtraceError } from '../../sdk/index.ts'
import { words } from '../i18n/en/index.ts'
import { callAuth } from './auth-request.ts'

const told: Readonly<Record<string, string>> = words.signIn.reasons

/** By which the service names why it refused; `undefined` where it does not. */
export function reasonOf(error: unknown): string | undefined {
  const reason = error instanceof LeadtraceError ? error.details.reason : undefined
  return typeof reason === 'string' ? reason : undefined
}

/**
 * Calls an address below `/app/auth`.
 *
 * @returns Its `data` as the shape that the service answers there; its tests hold it to that.
 * @throws LeadtraceError in words of ours, where the reason is one that we know.
 */
export async function askAuth<T>(
  method: 'GET' | 'POST' | 'DELETE' | 'PATCH',
  path: string,
  sent?: object,
): Promise<T> {
  try {
    // What stands at which address is fixed in `server/edge/app-auth*.ts`.
    return (await callAuth(method, path, sent)) as T
  } catch (error) {
    throw inOurWords(error)
  }
}

/** The same refusal, told as this product speaks. */
function inOurWords(error: unknown): unknown {
  const message = told[reasonOf(error) ?? '']
  if (!(error instanceof LeadtraceError) || message === undefined) return error
  const { status, details, requestId, retryAfterMs } = error
  const parts = { status, details, requestId, retryAfterMs, cause: error }
  return new LeadtraceError(error.code, message, parts)
}
