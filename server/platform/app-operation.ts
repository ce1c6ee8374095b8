import type * as z from 'zod'
import type { ErrorCode } from '../../contract/error-codes.ts'
import type { Language } from '../../contract/languages.ts'
import type { Role } from '../../contract/organizations/roles.ts'
import type { Database } from './db/database.ts'
import type { Answer, Ctx, Operation } from './operation.ts'

/** Who is signed in. */
export interface User {
  readonly id: string
  readonly name: string
  readonly email: string
  /** `null` follows the browser. */
  readonly chosenLanguage: Language | null
  /** Language of mails that the user causes or gets. */
  readonly language: Language
}

/** What a request of the web app may touch outside of organizations. */
export interface UserCtx extends Pick<Ctx, 'now' | 'newId' | 'actor'> {
  readonly db: Database
  readonly user: User
  /** Header `Cookie` of the request, for what is bound to a browser. */
  readonly cookie: string | undefined
}

/** What a request of the web app may touch in one organization; its actor is the person. */
export interface AppCtx extends Ctx {
  readonly user: User
  readonly role: Role
}

/** HTTP method and path below `/app`. */
export type AppRest = `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /${string}`

interface AppOperationBase<S extends z.ZodType> {
  readonly name: string
  readonly rest: AppRest
  readonly summary: string
  /**
   * All that is sent: what stands in the path, and the query of a GET or DELETE, else the body.
   * The organization is in the context.
   */
  readonly input: S
  readonly output: z.ZodType
  /** Code of an input that does not fit; `VALIDATION_ERROR` unless said otherwise. */
  readonly invalidInputCode?: ErrorCode
}

/** One thing that the web app can do in an organization. @see L-50 */
export interface AppOperation<
  P extends string = string,
  S extends z.ZodType = z.ZodType,
  O = unknown,
> extends AppOperationBase<S> {
  readonly rest: `${AppRest extends `${infer M} /${string}` ? M : never} /orgs/{orgId}${string}`
  /** What a member needs to be allowed; the table of permissions says which roles are. */
  readonly permission: P
  run(ctx: AppCtx, input: z.output<S>): Promise<Answer<O>>
}

/** One thing that whoever is signed in can do, member of an organization or not. */
export interface UserOperation<S extends z.ZodType = z.ZodType, O = unknown>
  extends AppOperationBase<S> {
  run(ctx: UserCtx, input: z.output<S>): Promise<Answer<O>>
}

/** Declares an operation of the web app, so that `run` is typed by the schemas beside it. */
export const appOperation = <const P extends string, S extends z.ZodType, O>(
  definition: AppOperation<P, S, O>,
): AppOperation<P, S, O> => definition

/** The same outside of organizations. */
export const userOperation = <S extends z.ZodType, O>(
  definition: UserOperation<S, O>,
): UserOperation<S, O> => definition

/** An operation of the API, served to the web app, too: the same work, done by a person. */
export function inApp<const P extends string, S extends z.ZodType, O>(
  op: Operation<S, O>,
  permission: P,
): AppOperation<P, S, O> {
  const { name, summary, input, output, invalidInputCode } = op
  const [method, path] = op.rest.split(' ')
  // `Rest` of the API is one method of `AppRest`, and a path below the organization.
  const rest = `${method} /orgs/{orgId}${path}` as AppOperation['rest']
  return {
    name,
    rest,
    summary,
    permission,
    input,
    output,
    invalidInputCode,
    run: (ctx, sent) => op.run(ctx, sent),
  }
}
