import { createKeys } from '../../../contract/leads/lead-schemas.ts'
import { createCountBuffer } from '../../platform/concurrency/count-buffer.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ApiError } from '../../platform/http/api-error.ts'
import type { Problem } from '../../platform/http/validation-error.ts'
import { addRejectedCreates, type RejectedCreateCount } from './rejected-create-store.ts'

const { add, flush } = createCountBuffer<RejectedCreateCount>({
  toKey: ({ day, keyId, status, code, field, reason }) =>
    `${day} ${keyId} ${status} ${code} ${field} ${reason}`,
  sum: (one, other) => ({
    ...one,
    n: one.n + other.n,
    requests: one.requests + other.requests,
    lastAt: one.lastAt > other.lastAt ? one.lastAt : other.lastAt,
  }),
  write: addRejectedCreates,
})

/** Flushes the counts from memory to the database. */
export const flushRejectedCreates = flush

/** A request's organization and key. */
interface RejectedCaller {
  readonly orgId: string
  readonly keyId: string
}

/**
 * Counts a rejected create in memory, without the submitted values. Ignores errors that are not
 * final: server errors, replays of an earlier response, and an idempotency key that is still in
 * use.
 *
 * @see L-205
 */
export function recordRejectedCreate(
  db: Database,
  { orgId, keyId }: RejectedCaller,
  error: ApiError,
  now: Date,
): void {
  if (!isFinal(error)) return
  const { status, code } = error
  const lastAt = now.toISOString()
  describeReasons(error).forEach(({ field, reason }, i) => {
    const requests = i === 0 ? 1 : 0
    const day = lastAt.slice(0, 10)
    add(db, orgId, { day, keyId, status, code, field, reason, n: 1, requests, lastAt })
  })
}

function isFinal({ status, code, headers }: ApiError): boolean {
  if (status < 400 || status >= 500) return false
  if ('idempotent-replayed' in headers) return false
  return !(code === 'CONFLICT' && 'retry-after' in headers)
}

interface Reason {
  readonly field: string
  readonly reason: string
}

/**
 * The reason recorded for creates that a filter rule rejected. Omits the rule's name, because it
 * was written by a user.
 */
export const ruleReason = 'The lead was blocked by a filter rule.'

/** The problems in an error, or the error itself as a problem with the entire request. */
function describeReasons({ details, message }: ApiError): Reason[] {
  if (details !== undefined && 'rejectionId' in details) return [{ field: '', reason: ruleReason }]
  const problems = details?.problems
  if (!Array.isArray(problems) || problems.length === 0) return [{ field: '', reason: message }]
  // Only `inputError` sets this key, and always to a list of problems.
  return (problems as Problem[]).map(({ field, message: reason }) => ({
    field: toField(field),
    reason,
  }))
}

/** `custom.0` → `custom`. The rest of the path could contain submitted data. */
function toField(path: string): string {
  const [field = ''] = path.split('.')
  return createKeys.has(field) ? field : ''
}
