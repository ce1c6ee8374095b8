import type * as z from 'zod'
import type { Pagination } from '../../contract/envelope.ts'
import type { ErrorCode } from '../../contract/error-codes.ts'
import type { Org } from '../../contract/organizations/org.ts'
import { type Scope, scopes } from '../../contract/scopes.ts'
import type { Database } from './db/database.ts'
import { newId } from './process/ids.ts'

/** Author of a change, which is stored with every change to a lead. @see D-23 */
export interface Actor {
  readonly kind: 'key' | 'user' | 'client' | 'import' | 'system'
  readonly id: string | null
}

/** Author of changes made by jobs and commands. */
export const systemActor = { kind: 'system', id: null } as const satisfies Actor

/**
 * Context for a request. The HTTP layer creates it once and passes it to functions as their first
 * argument; nothing stores it.
 */
export interface Ctx {
  readonly db: Database
  readonly org: Org
  readonly actor: Actor
  /** The caller's permissions, for responses that depend on them. @see L-231 */
  readonly scopes: readonly Scope[]
  /** Content of the `Idempotency-Key` header. @see D-15 */
  readonly idempotencyKey: string | undefined
  /** Deadline for the commit, on the `performance.now()` clock. @see L-168 */
  readonly deadline: number
  readonly now: () => Date
  readonly newId: () => string
}

/** An operation's response, along with its metadata. */
export interface Answer<O> {
  readonly data: O
  /** 200 by default. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly pagination?: Pagination
  readonly meta?: Readonly<Record<string, unknown>>
  /** Additional properties in an MCP tool's result, which the REST API does not return. */
  readonly forModels?: Readonly<Record<string, unknown>>
  /** Additional properties in the body, next to `data`. @see D-11 */
  readonly body?: Readonly<Record<string, unknown>>
}

/** HTTP method and path relative to the API's base URL. */
export type Rest = `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /${string}`

/** Parsed paths, one for each operation. Parsing took 2% of the time of an update. */
const pathParameters = new Map<string, readonly string[]>()

/** Names of the parameters in a path, such as `id` in `GET /leads/{id}`. */
export function getPathParameters(rest: Rest): readonly string[] {
  const parsed = pathParameters.get(rest)
  if (parsed !== undefined) return parsed
  const names = Array.from(rest.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  pathParameters.set(rest, names)
  return names
}

/** An API operation, from which routes, OpenAPI and shared tests are derived. */
export interface Operation<S extends z.ZodType = z.ZodType, O = unknown> {
  readonly name: string
  /** Chapter in the API reference. */
  readonly tag: string
  readonly rest: Rest
  readonly summary: string
  /** A paragraph for the API reference. */
  readonly description: string
  /** Scope that a caller needs; null if any valid key or token is enough. @see D-57 */
  readonly scope: Scope | null
  /** Where the input comes from, apart from the path parameters. */
  readonly inputSource: 'query' | 'body' | 'path' | 'nothing'
  readonly input: S
  /** Converts alternative spellings to the documented form, which is what `input` accepts. */
  normalize?(body: unknown): unknown
  /**
   * Faster replacement for `normalize` and `input` that gives the same result; returns `undefined`
   * if only `input` can decide.
   */
  fastParse?(body: unknown): z.output<S> | undefined
  readonly invalidInputCode: ErrorCode
  readonly output: z.ZodType
  /** Success statuses, with the most common one first. */
  readonly statuses: readonly number[]
  readonly errors: readonly ErrorCode[]
  /** Maximum body size in bytes, if different from 256 kB. */
  readonly maxBodyBytes?: number
  /** True if the operation goes beyond version 2.2.0 of the API. @see D-44 */
  readonly extension?: true
  /** True if a POST to the same path has the same effect. */
  readonly alsoAcceptsPost?: true
  /** True if the body is just `data`, without the envelope, and a 401 has the body `{ error }`. */
  readonly rawResponse?: true
  /** Media type of the file that the operation returns as a `Download`. @see L-369 */
  readonly fileType?: string
  /** True if the operation accepts an `Idempotency-Key`, which makes retries safe. @see D-15 */
  readonly idempotencyKey?: true
  /**
   * True if rejected requests are counted, so that the organization notices them.
   *
   * @see L-205
   */
  readonly countsRejections?: true
  /**
   * True if `null` clears a field; in other operations, `null` is the same as omitting the field.
   */
  readonly nullClearsField?: true
  /** Optional keys of `meta` in the response. */
  readonly meta?: readonly ('pagination' | 'totals' | 'period' | 'currency')[]
  /** True if the body also contains the `id` of the stored row, next to `data`. @see D-11 */
  readonly topLevelId?: true
  run(ctx: Ctx, input: z.output<S>): Promise<Answer<O>>
}

/** Declares an operation, inferring the types of `run` from its schemas. */
export const operation = <S extends z.ZodType, O>(definition: Operation<S, O>): Operation<S, O> =>
  definition

/**
 * Creates a context with all scopes, for a request or a job.
 *
 * @param deadline  None by default, because nothing waits for a job's response.
 */
export const createCtx = (
  db: Database,
  org: Org,
  actor: Actor,
  idempotencyKey?: string,
  deadline = Number.POSITIVE_INFINITY,
): Ctx => ({
  db,
  org,
  actor,
  scopes,
  idempotencyKey,
  deadline,
  now: () => new Date(),
  newId,
})
