import { toJsonSchema } from '../../contract/json-schema.ts'
import { operations } from '../operations.ts'
import type { Operation } from '../platform/operation.ts'
import { newId } from '../platform/process/ids.ts'

/** An API method and path, with the operation that they belong to. */
export interface Route {
  /** `check_api` for GET, and `check_api by POST` for the alternative. */
  readonly name: string
  readonly method: string
  /** Path below `/api` that contains nonexistent IDs. */
  readonly path: string
  /** Format for the harness: `POST /leads`. */
  readonly route: string
  readonly op: Operation
}

/** The same ID in all paths, so that operations on the same path can be grouped. */
const unknownId = newId()

/** Every API route, generated from the operations. */
export const routes: readonly Route[] = operations.flatMap((op) => {
  const [method = '', template = ''] = op.rest.split(' ')
  const path = template.replace(/\{\w+\}/g, unknownId)
  const methods = op.alsoAcceptsPost ? ['GET', 'POST'] : [method]
  return methods.map((one) => ({
    name: one === method ? op.name : `${op.name} by ${one}`,
    method: one,
    path,
    route: `${one} ${path}`,
    op,
  }))
})

export const bodyRoutes = routes.filter(({ op }) => op.inputSource === 'body')

/** True if an operation rejects unknown fields. */
export const isStrict = ({ input }: Operation): boolean =>
  toJsonSchema(input, 'input').additionalProperties === false
