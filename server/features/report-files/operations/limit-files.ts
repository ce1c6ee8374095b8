import { perDatabase } from '../../../platform/concurrency/cache.ts'
import { openLimiter } from '../../../platform/concurrency/token-bucket.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { maxFileMs } from '../document.ts'

/**
 * Members of an organization, or visitors with its share links. Each group has its own limit, so
 * that neither can block the other.
 */
export type FileReaders = 'members' | 'visitors'

/**
 * Rate limit for an organization's members or for its visitors: 20 files in a row, then one every
 * five seconds.
 */
const rate = { burst: 20, perSecond: 0.2 } as const

/**
 * Maximum number of files that a process writes concurrently; each file needs about 30 MB of
 * memory.
 */
const maxAtOnce = 6

/**
 * Maximum number of concurrent files for an organization's members, and for its visitors. The
 * remaining slots are available to others.
 */
const maxPerKey = 2

interface RunningFile {
  /** Aborted if the file is not complete in time. */
  readonly signal: AbortSignal
  /** Has no effect after the first call. */
  readonly release: () => void
}

const states = perDatabase(() => ({
  limiter: openLimiter(rate),
  /** Key of each running file. */
  running: new Map<symbol, string>(),
}))

/**
 * Counts a file as running until it is released, but for at most {@link maxFileMs}: if the request
 * has timed out, the file is never sent, so it is never released.
 *
 * @throws ApiError `RATE_LIMITED` if the organization or the process writes too many files.
 */
export function takeFile(db: Database, orgId: string, readers: FileReaders): RunningFile {
  const { limiter, running } = states(db)
  const key = `${orgId} ${readers}`
  const own = running.values().filter((other) => other === key)
  if ([...own].length >= maxPerKey) {
    throw limited(`${maxPerKey} PDF files are already being created. Try again in a few seconds.`)
  }
  if (running.size >= maxAtOnce || !limiter.take(key)) {
    throw limited('Too many PDF files. Try again in a few seconds.')
  }
  const file = Symbol(key)
  const abort = new AbortController()
  const timer = setTimeout(() => {
    abort.abort(new Error('The PDF was not complete in time.'))
    running.delete(file)
  }, maxFileMs)
  timer.unref()
  running.set(file, key)
  const release = () => {
    clearTimeout(timer)
    running.delete(file)
  }
  return { signal: abort.signal, release }
}

const limited = (message: string): ApiError =>
  new ApiError('RATE_LIMITED', message, { headers: { 'retry-after': '10' } })
