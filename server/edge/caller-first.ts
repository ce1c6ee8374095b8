import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, unavailable } from '../platform/api-error.ts'
import { withTimeout } from '../platform/with-timeout.ts'

/** When a request is given up, in milliseconds: an answer comes before 10 s, always. @see D-02 */
const deadlineMs = 9_500

/** Gives up on an answer that takes too long; the database's own limits end the work itself. */
export const answerInTime = <T>(work: Promise<T>, ms = deadlineMs): Promise<T> =>
  withTimeout(work, ms, () => unavailable('The answer took too long. Try again.'))

/** How a request is answered whose caller is looked at first. */
export interface CallerFirst<C, A> {
  /** Whom the request comes from. @throws ApiError for whoever may not ask. */
  admit(request: FastifyRequest): Promise<C>
  answer(caller: C, request: FastifyRequest): Promise<A>
  send(answer: A, request: FastifyRequest, reply: FastifyReply): FastifyReply
}

/**
 * Hook and handler of a route that knows its caller before the body is read: a stranger's body is
 * not worth reading. Both together have the time of one answer.
 */
export function callerFirst<C, A>({ admit, answer, send }: CallerFirst<C, A>) {
  const callers = new WeakMap<FastifyRequest, { caller: C; waitedMs: number }>()
  return {
    async onRequest(request: FastifyRequest): Promise<void> {
      const askedAt = performance.now()
      const caller = await answerInTime(admit(request))
      callers.set(request, { caller, waitedMs: performance.now() - askedAt })
    },
    async handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const known = callers.get(request)
      if (known === undefined) throw new ApiError('UNAUTHORIZED')
      // A client that sends slowly must not lose the time that the answer may take.
      const leftMs = Math.max(1, deadlineMs - known.waitedMs)
      return send(await answerInTime(answer(known.caller, request), leftMs), request, reply)
    },
  }
}
