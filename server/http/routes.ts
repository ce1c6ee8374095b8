import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import type { AppRest } from '../platform/app-operation.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { Rest } from '../platform/operation.ts'

export interface Route {
  readonly method: HTTPMethods
  readonly url: string
}

/** Converts `GET /leads/{id}` below `/api` to GET `/api/leads/:id`, in Fastify's syntax. */
export function toRoute(base: string, rest: Rest | AppRest): Route {
  const [method, path = ''] = rest.split(' ')
  // Both types allow only HTTP methods.
  return { method: method as HTTPMethods, url: base + path.replace(/\{(\w+)\}/g, ':$1') }
}

/**
 * Responds to all other methods with 405 and an `Allow` header.
 *
 * @param check  Runs first and can reject the request for another reason.
 */
export function methodNotAllowed(
  app: FastifyInstance,
  url: string,
  served: readonly HTTPMethods[],
  check?: (request: FastifyRequest) => Promise<unknown>,
): void {
  const refuse = async (request: FastifyRequest) => {
    await check?.(request)
    throw methodError(served)
  }
  app.route({
    method: app.supportedMethods.filter((method) => !served.includes(method)),
    url,
    // Runs before the body is read, because the wrong method takes precedence over errors in the
    // body.
    onRequest: refuse,
    handler: refuse,
  })
}

/** 405 with an `Allow` header. */
export function methodError(served: readonly HTTPMethods[]): ApiError {
  const allow = [...served].sort().join(', ')
  return new ApiError('NOT_FOUND', `Method not allowed. Use ${allow}.`, {
    status: 405,
    headers: { allow },
  })
}
