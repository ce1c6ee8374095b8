import { type Scope, toKeyScope } from '../../contract/scopes.ts'
import { ApiError } from '../platform/http/api-error.ts'

/**
 * Error for a key that lacks the scope for an operation. The message explains what to change and
 * where.
 */
export function lacksKeyScope(needed: Scope | null): ApiError {
  if (needed === null) return new ApiError('FORBIDDEN')
  const scope = toKeyScope(needed)
  return new ApiError(
    'FORBIDDEN',
    `This key does not have the scope ${scope}. Create a key with this scope in Settings, under API keys.`,
    { details: { scope } },
  )
}
