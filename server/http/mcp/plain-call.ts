import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendParts } from '../envelope.ts'
import { isRecord } from '../parse-query.ts'
import type { ToolAnswer } from './answer.ts'
import { serverInfo } from './protocol.ts'
import { type McpCall, runTool } from './run-tool.ts'
import type { Tool } from './tools.ts'

/** A valid tool call. */
interface PlainCall {
  readonly id: string | number
  readonly tool: Tool
  readonly arguments: Readonly<Record<string, unknown>>
  /** True if the call uses protocol version 2026-07-28. */
  readonly isModern: boolean
}

const modernVersion = '2026-07-28'

/**
 * Answers a plain tool call without the MCP SDK. The SDK would return the same result, but creating
 * its server, stream and web objects takes longer than running most tools.
 *
 * @returns `undefined` for any other message, which is left to the SDK.
 * @see L-96
 */
export async function answerPlainCall(
  call: McpCall,
  body: unknown,
): Promise<((reply: FastifyReply) => FastifyReply) | undefined> {
  const plain = plainCallIn(call, body)
  if (plain === undefined) return undefined
  const answer = await runTool(call, plain.tool, plain.arguments)
  return (reply) => sendParts(reply, 200, responseTo(plain, answer))
}

function plainCallIn({ tools, request }: McpCall, body: unknown): PlainCall | undefined {
  if (!isRecord(body) || body.jsonrpc !== '2.0' || body.method !== 'tools/call') return undefined
  const { id, params } = body
  if (!(typeof id === 'string' || Number.isSafeInteger(id)) || !isRecord(params)) return undefined
  const { name, arguments: sent = {}, _meta: meta = {}, ...unusual } = params
  const tool = typeof name === 'string' ? tools.get(name) : undefined
  if (tool === undefined || !isRecord(sent) || !isRecord(meta)) return undefined
  if (Object.keys(unusual).length > 0) return undefined
  const isModern = PROTOCOL_VERSION_META_KEY in meta
  const fits = isModern ? fitsModern(request, meta, tool) : fitsOlder(request, meta)
  // The check above guarantees that `id` is a string or a safe integer.
  return fits ? { id: id as string | number, tool, arguments: sent, isModern } : undefined
}

/** True if the headers and metadata required by version 2026-07-28 are complete and consistent. */
const fitsModern = (
  { headers }: FastifyRequest,
  meta: Readonly<Record<string, unknown>>,
  tool: Tool,
): boolean =>
  meta[PROTOCOL_VERSION_META_KEY] === modernVersion &&
  isRecord(meta[CLIENT_CAPABILITIES_META_KEY]) &&
  isClientInfo(meta[CLIENT_INFO_META_KEY]) &&
  isProgressToken(meta.progressToken) &&
  headers['mcp-protocol-version'] === modernVersion &&
  headers['mcp-method'] === 'tools/call' &&
  headers['mcp-name'] === tool.op.name

const isClientInfo = (value: unknown): boolean =>
  value === undefined ||
  (isRecord(value) && typeof value.name === 'string' && typeof value.version === 'string')

/** Progress is never reported, but the token must still be valid. */
const isProgressToken = (value: unknown): boolean =>
  value === undefined || typeof value === 'string' || Number.isSafeInteger(value)

/** True if an older client sends a supported version or none. */
const fitsOlder = (
  { headers }: FastifyRequest,
  meta: Readonly<Record<string, unknown>>,
): boolean => {
  const version = headers['mcp-protocol-version']
  const isKnown = typeof version === 'string' && SUPPORTED_PROTOCOL_VERSIONS.includes(version)
  return isProgressToken(meta.progressToken) && (version === undefined || isKnown)
}

const modernEnd = `,"resultType":"complete","_meta":{"${SERVER_INFO_META_KEY}":${JSON.stringify(serverInfo)}}}}`

function responseTo({ id, isModern }: PlainCall, { text, structured }: ToolAnswer): string[] {
  const open = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":[{"type":"text",`
  const content = `${open}"text":${JSON.stringify(text)}}]`
  const close = isModern ? modernEnd : '}}'
  return structured === undefined
    ? [`${content},"isError":true${close}`]
    : [`${content},"structuredContent":`, structured, close]
}
