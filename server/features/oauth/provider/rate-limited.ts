import { openLimiter, type Rate } from '../../../platform/concurrency/token-bucket.ts'
import { ApiError } from '../../../platform/http/api-error.ts'

export const tooMany = (): ApiError =>
  new ApiError('RATE_LIMITED', 'Too many requests. Try again in a minute.', {
    headers: { 'retry-after': '60' },
  })

/**
 * Limits how much all untrusted clients combined can store. Call the returned function immediately
 * before storing data, so that rejected requests do not use up other clients' quota.
 *
 * @returns A function that throws ApiError 429 once the limit is exceeded.
 */
export function createLimit(rate: Rate): () => void {
  const limiter = openLimiter(rate)
  return () => {
    if (!limiter.take('')) throw tooMany()
  }
}
