import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ApiKeyIdentity, authenticate } from '../features/api-keys/index.ts'
import { withTimeout } from '../platform/concurrency/deadline.ts'
import type { Database } from '../platform/db/database.ts'
import { ApiError, unavailable } from '../platform/http/api-error.ts'
import { clientAddress, type Proxies } from '../platform/http/client-address.ts'
import { hasCredential } from './parse-query.ts'

/** Request timeout in milliseconds, because every response must be sent within 10 s. @see D-02 */
const deadlineMs = 9_500

/** Time reserved for committing and for sending the response, in milliseconds. */
const commitReserveMs = 500

/**
 * Commit deadline for a request, as a `performance.now()` time. After this deadline, the response
 * says that nothing was stored.
 *
 * @param ms  Time left for the response.
 * @see L-168
 */
export const responseDeadline = (ms = deadlineMs): number =>
  performance.now() + ms - commitReserveMs

/** Responds with 503 on timeout. The work itself is stopped by the database's own timeouts. */
export const withDeadline = <T>(work: Promise<T>, ms = deadlineMs): Promise<T> =>
  withTimeout(work, ms, () => unavailable('The request timed out. Try again.'))

/** A route's authentication, handling and response. */
export interface AuthenticatedHandler<C, A> {
  /** @throws ApiError if the caller is unknown or not permitted. */
  authenticate(request: FastifyRequest): Promise<C>
  /** @param deadline  Commit deadline; see {@link responseDeadline}. */
  handle(caller: C, request: FastifyRequest, deadline: number): Promise<A>
  send(answer: A, request: FastifyRequest, reply: FastifyReply): FastifyReply
}

/**
 * Hook and handler for a route that authenticates its caller before the body is read. The two share
 * one timeout.
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
      // Time spent receiving the body does not count, so that slow clients get just as much
      // response time.
      const leftMs = Math.max(1, deadlineMs - authenticated.waitedMs)
      const work = route.handle(authenticated.caller, request, responseDeadline(leftMs))
      return route.send(await withDeadline(work, leftMs), request, reply)
    },
    /** Returns `undefined` if the caller was not authenticated. */
    getCaller: (request: FastifyRequest): C | undefined => callers.get(request)?.caller,
  }
}

export const rawQuery = ({ url }: FastifyRequest['raw']): string => {
  const start = url?.indexOf('?') ?? -1
  return url === undefined || start < 0 ? '' : url.slice(start + 1)
}

/**
 * Authenticates an API key.
 *
 * @throws ApiError `UNAUTHORIZED`, with the same message for a missing, malformed, unknown, expired
 *   or revoked key; also for a credential in the URL, even alongside a valid header.
 */
export async function authenticateApiKey(
  db: Database,
  request: FastifyRequest,
): Promise<ApiKeyIdentity> {
  if (hasCredential(rawQuery(request.raw))) {
    throw new ApiError(
      'UNAUTHORIZED',
      'API keys in the URL are rejected. Send the key in the X-API-KEY header.',
    )
  }
  const key = request.headers['x-api-key']
  const identity = typeof key === 'string' ? await authenticate(db, key, new Date()) : undefined
  if (identity === undefined) {
    throw new ApiError('UNAUTHORIZED', 'Send a valid API key in the X-API-KEY header.')
  }
  return identity
}

/**
 * First value of a header. Node joins repeated headers, except for a few that it returns as a list.
 */
export const firstHeaderValue = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'object' ? header[0] : header

/** The client's address, behind any trusted proxies. */
export const getClientAddress = (
  { headers, socket }: IncomingMessage,
  proxies: Proxies | undefined,
): string =>
  clientAddress(proxies, socket.remoteAddress ?? '', firstHeaderValue(headers['x-forwarded-for']))
