import type { FastifyRequest } from 'fastify'
import type { AppRest } from '../../platform/app-operation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { rawQuery } from '../authenticate-caller.ts'
import { parseQuery } from '../parse-query.ts'
import { type Route, toRoute } from '../routes.ts'

/** Where an operation of the web app is served. */
export const appRoute = (rest: AppRest): Route => toRoute('/app', rest)

/** What the path and the query say, in one object; the organization is in the context. */
export const readAddress = (request: FastifyRequest): object =>
  withPath(request, parseQuery(rawQuery(request.raw)))

/**
 * What was sent together with what stands in the path, except the organization.
 *
 * @throws ApiError `VALIDATION_ERROR` for what was sent though it stands in the path.
 */
export function withPath({ params }: FastifyRequest, sent: object): object {
  // Fastify reads parts of the path as texts by name.
  const { orgId: _, ...path } = params as Record<string, string>
  const twice = Object.keys(path).find((name) => Object.hasOwn(sent, name))
  if (twice === undefined) return { ...sent, ...path }
  throw new ApiError('VALIDATION_ERROR', `${twice} stands in the address already.`)
}
