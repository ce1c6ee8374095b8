import type { FastifyInstance, HTTPMethods } from 'fastify'
import type { AppRest } from '../platform/app-operation.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { Rest } from '../platform/operation.ts'

/** One method of an address. */
export interface Route {
  readonly method: HTTPMethods
  readonly url: string
}

/** `GET /leads/{id}` below `/api` → GET of `/api/leads/:id`, as Fastify spells it. */
export function toRoute(base: string, rest: Rest | AppRest): Route {
  const [method, path = ''] = rest.split(' ')
  // Both types admit only methods of HTTP.
  return { method: method as HTTPMethods, url: base + path.replace(/\{(\w+)\}/g, ':$1') }
}

/** Answers 405 with `Allow` for the methods that an address does not have. */
export function methodNotAllowed(
  app: FastifyInstance,
  url: string,
  served: readonly HTTPMethods[],
): void {
  const allow = [...served].sort().join(', ')
  const refuse = async () => {
    throw new ApiError('NOT_FOUND', `This address takes ${allow} only.`, {
      status: 405,
      headers: { allow },
    })
  }
  app.route({
    method: app.supportedMethods.filter((method) => !served.includes(method)),
    url,
    // Before the body is read: whatever it holds, the method is what is wrong.
    onRequest: refuse,
    handler: refuse,
  })
}
