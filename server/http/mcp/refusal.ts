import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '../../platform/http/api-error.ts'
import { sendJson } from '../envelope.ts'

/** Codes of JSON-RPC itself; MCP reserves the others for what it defines. */
export const rpcCodes = {
  parse: -32_700,
  request: -32_600,
  ours: -32_603,
} as const

/**
 * Refuses a request before any tool is asked, in the form of JSON-RPC.
 *
 * @param code  By default what the status says: our fault from 500 on, else the client's.
 */
export function sendRefusal(
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
