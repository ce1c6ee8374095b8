import { AsyncLocalStorage } from 'node:async_hooks'
import { ApiError } from '../../../platform/http/api-error.ts'

/** The first failure of the database while the library handles a request. */
interface FailureRecord {
  failure: ApiError | undefined
}

const current = new AsyncLocalStorage<FailureRecord>()

/** Records that the database is away or busy, which the library may take for something else. */
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
 * Runs `work`, and fails if the database failed meanwhile: its result counts for nothing then.
 *
 * @throws ApiError 503 of the first failure that {@link trackDbFailure} recorded.
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
