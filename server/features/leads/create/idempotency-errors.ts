import { ApiError } from '../../../platform/http/api-error.ts'

/** Another request with the same idempotency key is still running. */
export const buildKeyInUseError = (): ApiError =>
  new ApiError('CONFLICT', 'A request with this Idempotency-Key is still in progress.', {
    headers: { 'retry-after': '1' },
  })

/** An earlier request used the same idempotency key with a different body. */
export const buildKeyReusedError = (): ApiError =>
  new ApiError('CONFLICT', 'This Idempotency-Key was already used with a different body.')
