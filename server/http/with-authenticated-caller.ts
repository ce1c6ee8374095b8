import type { FastifyReply, FastifyRequest } from 'fastify'
import { withTimeout } from '../platform/concurrency/with-timeout.ts'
import { ApiError, unavailable } from '../platform/http/api-error.ts'

/** When a request is given up, in milliseconds: an answer comes before 10 s, always. @see D-02 */
const deadlineMs = 9_500

/** Time that a commit may need and an answer to be sent, in milliseconds. */
const lastMs = 500

/**
 * Until when what a request writes may be committed, by the clock of `performance.now()`: later it was
 * told that nothing is stored.
 *
 * @param ms  Time that its answer has from now on.
 * @see L-168
 */
export const responseDeadline = (ms = deadlineMs): number => performance.now() + ms - lastMs

/** Gives up on an answer that takes too long; the database's own limits end the work itself. */
export const withDeadline = <T>(work: Promise<T>, ms = deadlineMs): Promise<T> =>
  withTimeout(work, ms, () => unavailable('The answer took too long. Try again.'))

/** How a request is answered whose caller is looked at first. */
export interface CallerFirst<C, A> {
  /** Whom the request comes from. @throws ApiError for whoever may not ask. */
  admit(request: FastifyRequest): Promise<C>
  /** @param deadline  When the request is given up; see {@link responseDeadline}. */
  answer(caller: C, request: FastifyRequest, deadline: number): Promise<A>
  send(answer: A, request: FastifyRequest, reply: FastifyReply): FastifyReply
}

/**
 * Hook and handler of a route that knows its caller before the body is read: a stranger's body is
 * not worth reading. Both together have the time of one answer.
 */
export function withAuthenticatedCaller<C, A>({ admit, answer, send }: CallerFirst<C, A>) {
  const callers = new WeakMap<FastifyRequest, { caller: C; waitedMs: number }>()
  return {
    async onRequest(request: FastifyRequest): Promise<void> {
      const askedAt = performance.now()
      const caller = await withDeadline(admit(request))
      callers.set(request, { caller, waitedMs: performance.now() - askedAt })
    },
    async handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const known = callers.get(request)
      if (known === undefined) throw new ApiError('UNAUTHORIZED')
      // A client that sends slowly must not lose the time that the answer may take.
      const leftMs = Math.max(1, deadlineMs - known.waitedMs)
      const work = answer(known.caller, request, responseDeadline(leftMs))
      return send(await withDeadline(work, leftMs), request, reply)
    },
  }
}
