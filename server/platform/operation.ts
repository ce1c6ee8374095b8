import type * as z from 'zod'
import type { Pagination } from '../../contract/envelope.ts'
import type { ErrorCode } from '../../contract/error-codes.ts'
import type { Org } from '../../contract/organizations/org.ts'
import type { Database } from './db/database.ts'
import { newId } from './process/ids.ts'

/** Who acts; every change of a lead names it. @see D-23 */
export interface Actor {
  readonly kind: 'key' | 'user' | 'client' | 'import' | 'system'
  readonly id: string | null
}

/** What a request may touch. Built once per request at the edge, passed first, never stored. */
export interface Ctx {
  readonly db: Database
  readonly org: Org
  readonly actor: Actor
  /** The client's `Idempotency-Key`, if it sent one. @see D-15 */
  readonly idempotencyKey: string | undefined
  /** Latest time of a commit, by the clock of `performance.now()`. @see L-168 */
  readonly deadline: number
  readonly now: () => Date
  readonly newId: () => string
}

/** An answer with what goes beside its data. */
export interface Answer<O> {
  readonly data: O
  /** 200 unless said otherwise. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly pagination?: Pagination
  /** More keys of `meta`. */
  readonly meta?: Readonly<Record<string, unknown>>
  /** More keys of the body, beside `data`. @see D-11 */
  readonly body?: Readonly<Record<string, unknown>>
}

/** HTTP method and path below the API's base address. */
export type Rest = `${'GET' | 'POST' | 'PATCH' | 'PUT'} /${string}`

/** One thing the product can do, told once: route, document and shared tests read it. */
export interface Operation<S extends z.ZodType = z.ZodType, O = unknown> {
  readonly name: string
  /** Chapter of the reference. */
  readonly tag: string
  readonly rest: Rest
  readonly summary: string
  /** A paragraph for the reference. */
  readonly description: string
  readonly access: 'read' | 'write'
  /** Where the input comes from; a GET has its query or its path. */
  readonly inputSource: 'query' | 'body' | 'path' | 'nothing'
  readonly input: S
  /** Cheaper than `input`, with the same result; `undefined` if only `input` can tell. */
  fastParse?(body: unknown): z.output<S> | undefined
  /** Error code of an input that `input` rejects. */
  readonly invalidInputCode: ErrorCode
  readonly output: z.ZodType
  /** Statuses of success, the usual one first. */
  readonly statuses: readonly number[]
  readonly errors: readonly ErrorCode[]
  /** Most bytes of the body, where it is not the usual 256 kB. */
  readonly maxBodyBytes?: number
  /** Ours, not part of interface 2.2.0. @see D-44 */
  readonly extension?: true
  /** POST to the same path does the same. */
  readonly alsoAcceptsPost?: true
  /** The body is `data` without the envelope, and that of a 401 is `{ error }`. */
  readonly rawResponse?: true
  /** Takes an `Idempotency-Key`, which makes a retry safe. @see D-15 */
  readonly idempotencyKey?: true
  /** `null` clears a field; in other operations it equals an omitted field. */
  readonly nullClearsField?: true
  /** What `meta` holds beside the keys that it always has. */
  readonly meta?: readonly ('pagination' | 'totals')[]
  /** The body also has the `id` of the stored row next to `data`. @see D-11 */
  readonly topLevelId?: true
  run(ctx: Ctx, input: z.output<S>): Promise<Answer<O>>
}

/** Declares an operation, so that `run` is typed by the schemas beside it. */
export const operation = <S extends z.ZodType, O>(definition: Operation<S, O>): Operation<S, O> =>
  definition

/**
 * The context of a request or a job.
 *
 * @param deadline  None by default: nobody waits for the response of a job.
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
  idempotencyKey,
  deadline,
  now: () => new Date(),
  newId,
})
