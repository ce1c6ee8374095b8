import { openLimiter, type Rate } from '../../../platform/concurrency/token-bucket.ts'
import { ApiError } from '../../../platform/http/api-error.ts'

/** What is said to whoever asks too often. */
export const tooMany = (): ApiError =>
  new ApiError('RATE_LIMITED', 'Too many requests. Try again in a minute.', {
    headers: { 'retry-after': '60' },
  })

/**
 * Bounds what strangers leave with us, all of them together. Asked where it is stored, so that
 * nothing that is refused before keeps others from their turn.
 *
 * @returns A function that throws ApiError 429 when there was too much of it.
 */
export function createLimit(rate: Rate): () => void {
  const limiter = openLimiter(rate)
  return () => {
    if (!limiter.take('')) throw tooMany()
  }
}
