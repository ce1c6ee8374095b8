import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { loadOnce } from '../../platform/concurrency/once.ts'
import { openLimiter, type Rate } from '../../platform/concurrency/token-bucket.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Operation } from '../../platform/operation.ts'
import { withAuthenticatedCaller } from '../authenticate-caller.ts'
import { sendJson } from '../envelope.ts'
import { toPublicError } from '../errors.ts'
import { parseJson, readJsonOnly } from '../json-body.ts'
import { isRecord } from '../parse-query.ts'
import { routeOtherMethods } from '../routes.ts'
import { basePath } from '../serve-api.ts'
import { identifyCaller, type McpCaller } from './caller.ts'
import { answerPreflight, openGuard } from './guard.ts'
import type { ServerFor } from './protocol.ts'
import type { McpCall } from './run-tool.ts'

/** Endpoint for assistants. @see D-01 */
const mcpPath = `${basePath}/mcp`

/**
 * Rate limit per credential: far higher than any assistant needs, but low enough to protect other
 * callers.
 *
 * @see L-97
 */
const usualRate: Rate = { burst: 1_000, perSecond: 100 }

/** Dependencies of the endpoint. */
export interface McpParts {
  readonly db: Database
  /** Public URL of the service. */
  readonly publicUrl: string
  readonly operations: readonly Operation[]
  /** Rate limit per credential; overridden only in tests. */
  readonly rate?: Rate
  /** Replaces the tools in tests. @see L-99 */
  readonly fixtures?: ServerFor
}

/** Serves the operations as Model Context Protocol tools. @see L-90 */
export function serveMcp(app: FastifyInstance, parts: McpParts): void {
  const guard = openGuard(parts.publicUrl)
  const routes = withAuthenticatedCaller(answering(app, parts))
  app.register(async (inner) => {
    // Report invalid JSON as a JSON-RPC error.
    readJsonOnly(inner, (text) => text)
    inner.addHook('onRequest', async (request, reply) => guard(request, reply))
    inner.setErrorHandler((error, request, reply) => fail(error, request, reply))
    inner.route({ method: 'POST', url: mcpPath, config: { operation: 'mcp' }, ...routes })
    inner.options(mcpPath, async (_, reply) => answerPreflight(reply))
    // Some clients use HEAD or GET to find out where to sign in.
    routeOtherMethods(inner, mcpPath, ['POST', 'OPTIONS'], (request) =>
      identifyCaller(parts, request),
    )
  })
}

/** Creates the functions that authenticate and answer requests. */
function answering(app: FastifyInstance, parts: McpParts) {
  const { db, operations, rate = usualRate, fixtures } = parts
  // The SDK takes 5 MB of memory, and the tool schemas take 4% of the CPU time at startup, so both
  // are loaded on the first request.
  const answerers = loadOnce(() => openAnswerers(app, operations, fixtures))
  const limiter = openLimiter(rate)
  return {
    async authenticate(request: FastifyRequest): Promise<McpCaller> {
      const caller = await identifyCaller(parts, request)
      if (limiter.take(caller.credential)) return caller
      throw new ApiError('RATE_LIMITED', 'Too many requests. Try again in a second.', {
        headers: { 'retry-after': '1' },
      })
    },
    handle: async (caller: McpCaller, request: FastifyRequest) =>
      answer({ db, caller, request }, await answerers()),
    send: (send: Send, _: FastifyRequest, reply: FastifyReply) => send(reply),
  }
}

/** The tools, with one handler for plain calls and one for all other messages. */
type Answerers = Awaited<ReturnType<typeof openAnswerers>>

async function openAnswerers(
  app: FastifyInstance,
  operations: readonly Operation[],
  fixtures: ServerFor | undefined,
) {
  const [{ answerPlainCall }, { openProtocol }, { buildTools }] = await Promise.all([
    import('./plain-call.ts'),
    import('./protocol.ts'),
    import('./tools.ts'),
  ])
  const tools = buildTools(fixtures === undefined ? operations : [])
  return { tools, answerPlainCall, protocol: openProtocol(app.log, fixtures) }
}

/** Sends a prepared response. */
type Send = (reply: FastifyReply) => FastifyReply

async function answer(
  request: Omit<McpCall, 'tools'>,
  { tools, answerPlainCall, protocol }: Answerers,
): Promise<Send> {
  const call = { ...request, tools }
  const body = parseMessage(call.request.body)
  assertGranted(call, body)
  const plain = await answerPlainCall(call, body)
  if (plain !== undefined) return plain
  const { status, type, text } = await protocol.answer(call, body)
  return (reply) => {
    if (type !== null) reply.header('content-type', type)
    // A notification gets an empty response without a content type.
    return reply.code(status).send(text === '' ? undefined : text)
  }
}

/** Error for a body that is not a JSON-RPC message. */
class NoMessage extends ApiError {
  readonly rpcCode: number

  constructor(rpcCode: number, message: string) {
    super('VALIDATION_ERROR', message)
    this.rpcCode = rpcCode
  }
}

/** @throws NoMessage for invalid JSON or a batch. */
function parseMessage(sent: unknown): unknown {
  const body = parseBody(typeof sent === 'string' ? sent : '')
  if (body === undefined) throw new NoMessage(rpcCodes.parse, 'The body must be a JSON message.')
  if (!Array.isArray(body)) return omitNulls(body)
  throw new NoMessage(rpcCodes.request, 'Send one message per request. Batches are not supported.')
}

/** Drops optional properties that are null, because some clients send absent properties as null. */
function omitNulls(body: unknown): unknown {
  if (!isRecord(body) || body.params === undefined) return body
  const { params, ...message } = body
  if (params === null) return message
  if (!isRecord(params) || !optionalParams.some((name) => params[name] === null)) return body
  const given = Object.entries(params).filter(
    ([name, value]) => value !== null || !optionalParams.includes(name),
  )
  return { ...message, params: Object.fromEntries(given) }
}

const optionalParams: readonly string[] = ['cursor', 'arguments', '_meta']

function parseBody(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    throw error instanceof ApiError ? new NoMessage(rpcCodes.parse, error.message) : error
  }
}

const fail = (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  thrown instanceof NoMessage
    ? sendRefusal(request, reply, thrown, thrown.rpcCode)
    : sendRefusal(request, reply, toPublicError(thrown, request))

const toolCallSchema = z.object({
  method: z.literal('tools/call'),
  params: z.object({ name: z.string() }),
})

/**
 * Rejects a tool call with an HTTP status if its scope was not granted, so that clients ask the
 * user for more scopes. All other failures become results, which the model reads.
 *
 * @throws ApiError `FORBIDDEN` with `WWW-Authenticate: … error="insufficient_scope"`.
 * @see L-107
 */
function assertGranted({ tools, caller }: McpCall, body: unknown): void {
  if (caller.covers === undefined) return
  const { data: called } = toolCallSchema.safeParse(body)
  const tool = called === undefined ? undefined : tools.get(called.params.name)
  if (tool === undefined || caller.covers(tool.op)) return
  throw caller.refusal(tool.op)
}

/** Error codes defined by JSON-RPC itself. MCP reserves all other codes for its own use. */
const rpcCodes = {
  parse: -32_700,
  request: -32_600,
  ours: -32_603,
} as const

/**
 * Rejects a request with a JSON-RPC error before any tool runs.
 *
 * @param code  The default depends on the status: internal error for 500 and above, otherwise
 *   invalid request.
 */
function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { code: name, message, details, status, headers }: ApiError,
  code: number = status >= 500 ? rpcCodes.ours : rpcCodes.request,
): FastifyReply {
  const data = { code: name, requestId: request.id, ...(details === undefined ? {} : { details }) }
  return sendJson(reply.headers(headers), status, {
    jsonrpc: '2.0',
    id: null,
    error: { code, message, data },
  })
}
