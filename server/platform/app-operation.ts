import type * as z from 'zod'
import type { ErrorCode } from '../../contract/error-codes.ts'
import type { Language } from '../../contract/languages.ts'
import type { Role } from '../../contract/organizations/roles.ts'
import type { Database } from './db/database.ts'
import type { Answer, Ctx, Operation } from './operation.ts'

export interface User {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Null if the browser's language applies. */
  readonly chosenLanguage: Language | null
  /** Language of the emails that the user triggers or receives. */
  readonly language: Language
}

/** Context of a web app request that does not belong to an organization. */
export interface UserCtx extends Pick<Ctx, 'now' | 'newId' | 'actor'> {
  readonly db: Database
  readonly user: User
  /**
   * The only organization that the browser session can access; null if there is no such
   * restriction.
   */
  readonly onlyOrgId: string | null
  /** `Cookie` header, which identifies the browser for any data that is bound to it. */
  readonly cookie: string | undefined
}

/** Context of a web app request in one organization; `actor` is the user. */
export interface AppCtx extends Ctx {
  readonly user: User
  readonly role: Role
  /** ID of the browser session. */
  readonly loginId: string
}

/** HTTP method and path below `/app`. */
export type AppRest = `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /${string}`

interface AppOperationBase<S extends z.ZodType> {
  readonly name: string
  readonly rest: AppRest
  readonly summary: string
  /**
   * Path parameters combined with the query (GET, DELETE) or the body (other methods). The
   * organization ID is not included, because it is in the context.
   */
  readonly input: S
  readonly output: z.ZodType
  /** Maximum size of the body in bytes; 256 KiB by default. */
  readonly maxBodyBytes?: number
  /** Error code for invalid input; `VALIDATION_ERROR` by default. */
  readonly invalidInputCode?: ErrorCode
}

/** Web app operation in an organization. @see L-50 */
export interface AppOperation<
  P extends string = string,
  S extends z.ZodType = z.ZodType,
  O = unknown,
> extends AppOperationBase<S> {
  readonly rest: `${AppRest extends `${infer M} /${string}` ? M : never} /orgs/{orgId}${string}`
  /** Required permission, which the permissions table maps to roles. */
  readonly permission: P
  run(ctx: AppCtx, input: z.output<S>): Promise<Answer<O>>
}

/** Operation for any signed-in user, with or without an organization. */
export interface UserOperation<S extends z.ZodType = z.ZodType, O = unknown>
  extends AppOperationBase<S> {
  run(ctx: UserCtx, input: z.output<S>): Promise<Answer<O>>
}

/** Declares a web app operation and infers the types of `run` from its schemas. */
export const appOperation = <const P extends string, S extends z.ZodType, O>(
  definition: AppOperation<P, S, O>,
): AppOperation<P, S, O> => definition

/** Like {@link appOperation}, but for requests that do not belong to an organization. */
export const userOperation = <S extends z.ZodType, O>(
  definition: UserOperation<S, O>,
): UserOperation<S, O> => definition

/** Makes an API operation available to the web app, using the signed-in user as its actor. */
export function inApp<const P extends string, S extends z.ZodType, O>(
  op: Operation<S, O>,
  permission: P,
): AppOperation<P, S, O> {
  const { name, summary, input, output, invalidInputCode } = op
  const [method, path] = op.rest.split(' ')
  // This type is valid, because each API method is also an `AppRest` method.
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
