import type { FastifyRequest } from 'fastify'
import { recordRejectedCreate } from '../../features/rejected-creates/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { parseOperationInput } from '../../platform/http/parse-input.ts'
import { type Answer, createCtx } from '../../platform/operation.ts'
import { responseDeadline, withDeadline } from '../authenticate-caller.ts'
import { toPublicError } from '../errors.ts'
import { type ToolAnswer, toToolAnswer, toToolError } from './answer.ts'
import type { McpCaller } from './caller.ts'
import { correctNames } from './correct-names.ts'
import { describeAnswer } from './describe-org.ts'
import { toOperationInput } from './tool-arguments.ts'
import { idempotencyArgument, type Tool } from './tools.ts'

/**
 * Timeout for a tool in milliseconds. It is shorter than the request timeout, so that there is
 * still time to send the error.
 */
const toolMs = 9_000

/** Context for a tool call. */
export interface McpCall {
  readonly db: Database
  readonly tools: ReadonlyMap<string, Tool>
  readonly caller: McpCaller
  readonly request: FastifyRequest
}

/**
 * Runs a tool's operation with the same schema as in the REST API. Every error becomes a result,
 * because hosts do not show errors to models.
 *
 * @see L-90
 */
export async function runTool(
  call: McpCall,
  tool: Tool,
  sent: Readonly<Record<string, unknown>>,
): Promise<ToolAnswer> {
  try {
    const answer = await withDeadline(perform(call, tool, sent), toolMs)
    return toToolAnswer(
      tool,
      call.request,
      answer,
      describeAnswer(tool.op, call.caller.org, answer),
    )
  } catch (thrown) {
    const error = toPublicError(thrown, call.request)
    if (tool.op.countsRejections) countRejection(call, error)
    return toToolError(call.request, error)
  }
}

/**
 * Counts a rejected call if it was made with an API key. Connected apps report errors to their
 * users themselves.
 */
function countRejection({ db, caller: { org, actor } }: McpCall, error: ApiError): void {
  if (actor.kind !== 'key' || actor.id === null) return
  recordRejectedCreate(db, { orgId: org.id, keyId: actor.id }, error, new Date())
}

async function perform(
  { db, caller }: McpCall,
  { op, arguments: names }: Tool,
  sent: Readonly<Record<string, unknown>>,
): Promise<Answer<unknown>> {
  if (!caller.may(op)) throw caller.refusal(op)
  const given = toOperationInput(op, names, sent)
  const [key, input] = op.idempotencyKey ? takeKey(given) : [undefined, given]
  const { org, actor, scopes } = caller
  const ctx = { ...createCtx(db, org, actor, key, responseDeadline(toolMs)), scopes }
  return op.run(ctx, parseOperationInput(op, await correctNames(ctx, op, input)))
}

function takeKey({ [idempotencyArgument]: key, ...input }: Readonly<Record<string, unknown>>) {
  if (key !== undefined && typeof key !== 'string') {
    const problem = { field: idempotencyArgument, message: 'must be a string' }
    throw new ApiError('VALIDATION_ERROR', `${problem.field} ${problem.message}.`, {
      details: { problems: [problem] },
    })
  }
  return [key, input] as const
}
