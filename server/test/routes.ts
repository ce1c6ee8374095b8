import { toJsonSchema } from '../../contract/json-schema.ts'
import { operations } from '../operations.ts'
import type { Operation } from '../platform/operation.ts'
import { newId } from '../platform/process/ids.ts'

/** A method and path of the API, and the operation at that path. */
export interface Route {
  /** `check_api` for GET, and `check_api by POST` for the alternative. */
  readonly name: string
  readonly method: string
  /** Path below `/api`; the IDs in the path do not exist. */
  readonly path: string
  /** Format for the harness: `POST /leads`. */
  readonly route: string
  readonly op: Operation
}

/** The same ID in all paths, so that operations on one path can be found together. */
const unknownId = newId()

/** Every route of the API, generated from the operations. */
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
