import { ApiError } from '../../platform/api-error.ts'

/** What is said to whoever asks too often. */
export const tooMany = (): ApiError =>
  new ApiError('RATE_LIMITED', 'Too many requests. Wait a minute.', {
    headers: { 'retry-after': '60' },
  })
