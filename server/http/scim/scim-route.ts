import type { FastifyRequest, HTTPMethods } from 'fastify'
import { listSchema } from '../../features/single-sign-on/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { rawQuery } from '../authenticate-caller.ts'
import { parseQuery } from '../parse-query.ts'
import { getParameter } from './get-parameter.ts'

/** An authenticated request from an organization's directory. */
export interface ScimCall {
  readonly db: Database
  readonly org: { readonly orgId: string; readonly publicUrl: string }
  readonly request: FastifyRequest
  readonly now: Date
}

export interface ScimAnswer {
  readonly status?: number
  readonly body?: object
  readonly location?: string
}

export interface ScimRoute {
  readonly name: string
  readonly method: HTTPMethods
  readonly path: string
  /** Maximum size of the body in bytes, if it differs from the limit for users. */
  readonly maxBodyBytes?: number
  run(call: ScimCall): Promise<ScimAnswer>
}

export const getId = ({ request }: ScimCall): string => getParameter(request, 'id')

export const toList = (
  resources: readonly object[],
  totalResults = resources.length,
  startIndex = 1,
) => ({
  schemas: [listSchema],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

/** Reads the parameters of a list request. `filter` is `undefined` if it is missing or empty. */
export function readListQuery({ request }: ScimCall) {
  const { filter, startIndex, count, attributes, excludedAttributes } = parseQuery(
    rawQuery(request.raw),
  )
  const start = readNumber('startIndex', startIndex, { min: 1, initial: 1 })
  return {
    filter: typeof filter === 'string' && filter !== '' ? filter : undefined,
    start,
    size: readNumber('count', count, { min: 0, initial: 100 }),
    attributes: readNames(attributes),
    excludedAttributes: readNames(excludedAttributes) ?? [],
  }
}

/** Converts comma-separated attribute names to lowercase; returns `undefined` if there are none. */
function readNames(value: unknown): string[] | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined
  return value.split(',').map((name) => name.trim().toLowerCase())
}

/**
 * Reads a whole number. Values below the minimum are treated as the minimum, as RFC 7644 requires.
 */
function readNumber(
  name: string,
  value: unknown,
  { min, initial }: Readonly<Record<'min' | 'initial', number>>,
) {
  if (value === undefined) return initial
  if (typeof value !== 'string' || !/^-?\d{1,9}$/.test(value)) {
    throw new ApiError('VALIDATION_ERROR', `${name} must be a whole number.`, {
      details: { scimType: 'invalidValue' },
    })
  }
  return Math.max(min, Number(value))
}
