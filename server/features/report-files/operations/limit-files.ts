import { perDatabase } from '../../../platform/concurrency/cache.ts'
import { openLimiter } from '../../../platform/concurrency/token-bucket.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'

/** Files of an organization: 20 in a row, then one every five seconds. */
const rate = { burst: 20, perSecond: 0.2 } as const

/** Maximum number of files that a process writes concurrently; each takes some 30 MB. */
const maxAtOnce = 6

const states = perDatabase(() => ({ limiter: openLimiter(rate), running: 0 }))

/** @throws ApiError `RATE_LIMITED` if the organization or the process writes too many files. */
export function takeFile(db: Database, orgId: string): void {
  const state = states(db)
  if (state.running < maxAtOnce && state.limiter.take(orgId)) return
  throw new ApiError('RATE_LIMITED', 'Too many PDF files. Try again in a few seconds.', {
    headers: { 'retry-after': '10' },
  })
}

/** Counts a file while it is being written. */
export async function* countFile(
  db: Database,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, void> {
  const state = states(db)
  state.running += 1
  try {
    yield* chunks
  } finally {
    state.running -= 1
  }
}
