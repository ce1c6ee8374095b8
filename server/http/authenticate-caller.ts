import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ApiKeyIdentity, authenticate } from '../features/api-keys/index.ts'
import { withTimeout } from '../platform/concurrency/deadline.ts'
import type { Database } from '../platform/db/database.ts'
import { ApiError, unavailable } from '../platform/http/api-error.ts'
import { clientAddress, type Proxies } from '../platform/http/client-address.ts'
import { hasCredential } from './parse-query.ts'

/** When a request is given up, in milliseconds: an answer comes before 10 s, always. @see D-02 */
const deadlineMs = 9_500

/** Time that a commit may need and an answer to be sent, in milliseconds. */
const commitReserveMs = 500

/**
 * Latest commit of what a request writes, by the clock of `performance.now()`: afterwards its caller
 * has been told that nothing is stored.
 *
 * @param ms  Time left for the response.
 * @see L-168
 */
export const responseDeadline = (ms = deadlineMs): number =>
  performance.now() + ms - commitReserveMs

/** Gives up on an answer that takes too long; the database's own limits end the work itself. */
export const withDeadline = <T>(work: Promise<T>, ms = deadlineMs): Promise<T> =>
  withTimeout(work, ms, () => unavailable('The answer took too long. Try again.'))

/** How a route authenticates, handles and answers a request. */
export interface AuthenticatedHandler<C, A> {
  /** @throws ApiError if the caller is unknown or not permitted. */
  authenticate(request: FastifyRequest): Promise<C>
  /** @param deadline  When the request is given up; see {@link responseDeadline}. */
  handle(caller: C, request: FastifyRequest, deadline: number): Promise<A>
  send(answer: A, request: FastifyRequest, reply: FastifyReply): FastifyReply
}

/**
 * Hook and handler of a route that authenticates its caller before the body is read. Both share the
 * deadline of one response.
 */
export function withAuthenticatedCaller<C, A>(route: AuthenticatedHandler<C, A>) {
  const callers = new WeakMap<FastifyRequest, { caller: C; waitedMs: number }>()
  return {
    async onRequest(request: FastifyRequest): Promise<void> {
      const startedAt = performance.now()
      const caller = await withDeadline(route.authenticate(request))
      callers.set(request, { caller, waitedMs: performance.now() - startedAt })
    },
    async handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const authenticated = callers.get(request)
      if (authenticated === undefined) throw new ApiError('UNAUTHORIZED')
      // A client that sends slowly must not lose the time that the answer may take.
      const leftMs = Math.max(1, deadlineMs - authenticated.waitedMs)
      const work = route.handle(authenticated.caller, request, responseDeadline(leftMs))
      return route.send(await withDeadline(work, leftMs), request, reply)
    },
  }
}

/** The query string of a request, as sent. */
export const rawQuery = ({ url }: FastifyRequest['raw']): string => {
  const start = url?.indexOf('?') ?? -1
  return url === undefined || start < 0 ? '' : url.slice(start + 1)
}

/**
 * Whose key a request carries.
 *
 * @throws ApiError `UNAUTHORIZED`, in the same words for a missing, malformed, unknown, expired
 *   and revoked key; also for a credential in the address, even beside a valid header.
 */
export async function authenticateApiKey(
  db: Database,
  request: FastifyRequest,
): Promise<ApiKeyIdentity> {
  if (hasCredential(rawQuery(request.raw))) {
    throw new ApiError('UNAUTHORIZED', 'A key in the address is refused; send it as X-API-KEY.')
  }
  const key = request.headers['x-api-key']
  const identity = typeof key === 'string' ? await authenticate(db, key, new Date()) : undefined
  if (identity === undefined) {
    throw new ApiError('UNAUTHORIZED', 'Send a valid API key in the X-API-KEY header.')
  }
  return identity
}

/** A header. Node joins those that come twice, except for a few that come as a list. */
export const firstHeaderValue = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'object' ? header[0] : header

/** The address that a request came from, behind the proxies that are believed. */
export const getClientAddress = (
  { headers, socket }: IncomingMessage,
  proxies: Proxies | undefined,
): string =>
  clientAddress(proxies, socket.remoteAddress ?? '', firstHeaderValue(headers['x-forwarded-for']))
