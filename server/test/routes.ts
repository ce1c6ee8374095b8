import { toJsonSchema } from '../../contract/json-schema.ts'
import { operations } from '../operations.ts'
import type { Operation } from '../platform/operation.ts'
import { newId } from '../platform/process/ids.ts'

/** One method and address of the API, with the operation behind it. */
export interface Route {
  /** `check_api` for GET, `check_api by POST` for the other one. */
  readonly name: string
  readonly method: string
  /** Below `/api`; an id in it is one that no organization has. */
  readonly path: string
  /** As the harness calls it: `POST /leads`. */
  readonly route: string
  readonly op: Operation
}

/** Every route of the API, computed from the table of operations. */
export const routes: readonly Route[] = operations.flatMap((op) => {
  const [method = '', template = ''] = op.rest.split(' ')
  const path = template.replace(/\{\w+\}/g, newId())
  const methods = op.alsoAcceptsPost ? ['GET', 'POST'] : [method]
  return methods.map((one) => ({
    name: one === method ? op.name : `${op.name} by ${one}`,
    method: one,
    path,
    route: `${one} ${path}`,
    op,
  }))
})

/** Routes that read a JSON body. */
export const bodyRoutes = routes.filter(({ op }) => op.inputSource === 'body')

/** True when an operation refuses what it does not know. */
export const isStrict = ({ input }: Operation): boolean =>
  toJsonSchema(input, 'input').additionalProperties === false
