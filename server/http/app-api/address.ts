import type { FastifyRequest } from 'fastify'
import type { AppRest } from '../../platform/app-operation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { rawQuery } from '../authenticate-caller.ts'
import { parseQuery } from '../parse-query.ts'
import { type Route, toRoute } from '../routes.ts'

/** Route for a web app operation. */
export const appRoute = (rest: AppRest): Route => toRoute('/app', rest)

/** Path and query parameters in one object; does not include the organization ID. */
export const readAddress = (request: FastifyRequest): object =>
  withPath(request, parseQuery(rawQuery(request.raw)))

/**
 * Merges the request's data with the path parameters other than the organization ID.
 *
 * @throws ApiError `VALIDATION_ERROR` if the data also contains one of the path parameters.
 */
export function withPath({ params }: FastifyRequest, sent: object): object {
  // Fastify provides path parameters as an object of strings.
  const { orgId: _, ...path } = params as Record<string, string>
  const twice = Object.keys(path).find((name) => Object.hasOwn(sent, name))
  if (twice === undefined) return { ...sent, ...path }
  throw new ApiError('VALIDATION_ERROR', `${twice} is already in the path. Do not send it again.`)
}
