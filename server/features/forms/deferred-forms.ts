import type { Collector, CollectRequest } from '../tracking/index.ts'
import { collectForm } from './collect-form.ts'

/** Maximum number of deferred forms in this process; each takes up at most 32 kB. */
const maxForms = 500
const maxFormsPerAddress = 20

const maxAgeMs = 3_600_000

/**
 * Time limit, in milliseconds, for storing the remaining forms when the service stops; the process
 * has 10 s in total.
 */
const flushMs = 2_000

/** Collects forms. Those that cannot be stored immediately are stored later. */
export interface FormCollector {
  /** @throws ApiError as {@link collectForm} does. */
  collect(collector: Collector, request: CollectRequest): Promise<void>
  /** Tries to store all deferred forms, regardless of clients' rate limits. */
  close(): Promise<void>
}

/**
 * Keeps forms in memory if storing them fails with a 429 or 503, and stores them as soon as the
 * rate limit and the database allow. Once a form's page is closed, nothing else would resend the
 * form. If the page is still open and resends the form, it is stored only once.
 *
 * @param retryMs  Interval between attempts.
 * @see L-359
 */
export function openFormCollector(collector: Collector, retryMs: number): FormCollector {
  const deferred = new Map<string, CollectRequest>()
  const { forms, ...limiters } = collector.limiters
  // Retries check the client's rate limit themselves. If the collector checked it too, rejections
  // would be counted twice.
  const unlimited = {
    ...collector,
    limiters: { ...limiters, forms: { take: () => true, giveBack: () => undefined } },
  }
  /** @returns False if the form could not be stored; it is then retried after the others. */
  const store = async (id: string, request: CollectRequest): Promise<boolean> => {
    try {
      await collectForm(unlimited, request)
      deferred.delete(id)
      return true
    } catch {
      // The site has reached its rate limit or the database is down, so a later attempt may
      // succeed.
      deferred.delete(id)
      if (Date.now() - request.at.getTime() < maxAgeMs) deferred.set(id, request)
      return false
    }
  }
  let timer: NodeJS.Timeout | undefined
  const retrySoon = () => {
    if (deferred.size > 0) timer ??= setTimeout(retry, retryMs).unref()
  }
  const retry = async () => {
    for (const [id, request] of [...deferred]) {
      if (!deferred.has(id) || !forms.take(request.address)) continue
      // During an outage, further attempts would only use up the limits.
      if (!(await store(id, request))) break
    }
    timer = undefined
    retrySoon()
  }
  return {
    async collect(_, request) {
      try {
        await collectForm(collector, request)
        if (deferred.size > 0) deferred.delete(extractId(request) ?? '')
      } catch (error) {
        const id = extractId(request)
        if (id !== undefined && hasRoom(deferred, id, request)) deferred.set(id, request)
        retrySoon()
        throw error
      }
    },
    async close() {
      clearTimeout(timer)
      const latest = performance.now() + flushMs
      for (const [id, request] of [...deferred])
        if (performance.now() < latest) await store(id, request)
      deferred.clear()
    },
  }
}

/** A form's ID; undefined if the body is not a form. */
function extractId({ body, isTooLarge }: CollectRequest): string | undefined {
  if (isTooLarge) return undefined
  try {
    const { id } = Object(JSON.parse(body))
    return typeof id === 'string' ? id.toLowerCase() : undefined
  } catch {
    return undefined
  }
}

function hasRoom(
  deferred: ReadonlyMap<string, CollectRequest>,
  id: string,
  { address }: CollectRequest,
): boolean {
  if (deferred.has(id) || deferred.size >= maxForms) return false
  let count = 0
  for (const other of deferred.values()) if (other.address === address) count++
  return count < maxFormsPerAddress
}
