import { AsyncLocalStorage } from 'node:async_hooks'
import { ApiError } from '../../../platform/http/api-error.ts'

/** First database failure during a Better Auth call. */
interface FailureRecord {
  failure: ApiError | undefined
}

const current = new AsyncLocalStorage<FailureRecord>()

/** Records database failures, which Better Auth may swallow or misinterpret. */
export async function trackDbFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const record = current.getStore()
    if (record !== undefined && error instanceof ApiError) record.failure ??= error
    throw error
  }
}

/**
 * Runs `work` and discards its result if the database failed in the meantime.
 * @throws ApiError 503: the first failure that {@link trackDbFailure} recorded.
 */
export function failOnDbFailure<T>(work: () => Promise<T>): Promise<T> {
  const record: FailureRecord = { failure: undefined }
  return current.run(record, async () => {
    try {
      const result = await work()
      if (record.failure === undefined) return result
    } catch (error) {
      throw record.failure ?? error
    }
    throw record.failure
  })
}
