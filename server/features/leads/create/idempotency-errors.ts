import { ApiError } from '../../../platform/http/api-error.ts'

/** Error for a key whose first request has not finished. */
export const buildKeyInUseError = (): ApiError =>
  new ApiError('CONFLICT', 'A request with this Idempotency-Key is still in progress.', {
    headers: { 'retry-after': '1' },
  })

/** Error for a key whose first request had another body. */
export const buildKeyReusedError = (): ApiError =>
  new ApiError('CONFLICT', 'This Idempotency-Key was already used with a different body.')
