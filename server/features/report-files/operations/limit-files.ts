import { perDatabase } from '../../../platform/concurrency/cache.ts'
import { openLimiter } from '../../../platform/concurrency/token-bucket.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { maxFileMs } from '../document.ts'

/** Members of an organization, or visitors of its share links; they cannot block each other. */
export type FileReaders = 'members' | 'visitors'

/** Files of an organization's members or visitors: 20 in a row, then one every five seconds. */
const rate = { burst: 20, perSecond: 0.2 } as const

/** Maximum number of files that a process writes concurrently; each takes some 30 MB. */
const maxAtOnce = 6

/** Maximum for an organization's members, and for its visitors; the others' slots remain free. */
const maxPerKey = 2

interface RunningFile {
  /** Aborted when the file is not complete in time. */
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
 * Counts a file until it is released, but no longer than {@link maxFileMs}: a file whose request
 * timed out is never sent, so nothing releases it.
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
