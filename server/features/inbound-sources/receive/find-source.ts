import { createCache, perDatabase } from '../../../platform/concurrency/cache.ts'
import { openLimiter } from '../../../platform/concurrency/token-bucket.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { type FoundSource, selectSourceByPublicId } from '../store/source-store.ts'

/** Rate limit for bodies, per source and process. */
export const sourceRate = { burst: 300, perSecond: 20 } as const

/** Combined rate limit for lookups of unknown IDs, because anyone can make up IDs. */
const unknownRate = { burst: 1_000, perSecond: 200 } as const

const finders = perDatabase((db) => {
  const cache = createCache<FoundSource | undefined>(db)
  // Clear everything, because changes are rare and notifications do not say what changed in an
  // organization.
  db.notifications.subscribe((notice) => {
    if (notice === undefined || notice.kind === 'org') cache.clear()
  })
  return { cache, sources: openLimiter(sourceRate), unknown: openLimiter(unknownRate) }
})

/** 18 random bytes in base64url. */
const publicId = /^[\w-]{24}$/

/**
 * Finds a request's source and counts the request.
 *
 * @throws ApiError `NOT_FOUND` for an unknown source, status 410 for a disabled one;
 *   `RATE_LIMITED`.
 */
export async function findSource(db: Database, id: string): Promise<FoundSource> {
  const { cache, sources, unknown } = finders(db)
  const source = publicId.test(id)
    ? await cache.get(id, () => {
        if (!unknown.take('')) throw rateLimited()
        return selectSourceByPublicId(db, id)
      })
    : undefined
  if (source === undefined) throw new ApiError('NOT_FOUND', 'Source not found.')
  if (!source.enabled) {
    throw new ApiError('NOT_FOUND', 'This source is disabled.', { status: 410 })
  }
  if (!sources.take(source.publicId)) throw rateLimited()
  return source
}

const rateLimited = (): ApiError =>
  new ApiError('RATE_LIMITED', 'Too many submissions. Try again in a few seconds.', {
    headers: { 'retry-after': '5' },
  })
