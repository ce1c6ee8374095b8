import type { TestAnswer, TestOrg } from '../harness.ts'

/** Protocol version that a test uses. */
export type Era = 'modern' | 'older'

/** Both protocol versions, for tests that run with each of them. */
export const eras: readonly Era[] = ['modern', 'older']

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
}

/** A message with the headers for its protocol version. */
export function message(era: Era, method: string, params: Readonly<Record<string, unknown>> = {}) {
  const isModern = era === 'modern'
  const { name } = params
  return {
    body: {
      jsonrpc: '2.0',
      id: 7,
      method,
      params: isModern ? { ...params, _meta: envelope } : params,
    },
    headers: {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': isModern ? '2026-07-28' : '2025-11-25',
      ...(isModern ? { 'mcp-method': method } : {}),
      ...(isModern && typeof name === 'string' ? { 'mcp-name': name } : {}),
    },
  }
}

/** Sends a message using an organization's key. */
export const rpc = (
  org: TestOrg,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  era: Era = 'modern',
): Promise<TestAnswer> => org.call('POST /mcp', message(era, method, params))

/** A tool's result, with the text for the model in both raw and parsed form. */
export interface ToolReply {
  readonly result: TestAnswer['body']
  readonly text: string
  readonly content: TestAnswer['body']
}

/**
 * Parses the JSON in the last line of a tool's response, which follows sentences meant for the
 * model.
 */
export const parseToolText = (text: string): TestAnswer['body'] =>
  JSON.parse(text.slice(text.lastIndexOf('\n') + 1))

/** Calls a tool. @throws Error if the response has no result. */
export async function callTool(
  org: TestOrg,
  name: string,
  sent: object = {},
  era: Era = 'modern',
): Promise<ToolReply> {
  const { status, body } = await rpc(org, 'tools/call', { name, arguments: sent }, era)
  if (status !== 200 || body.result === undefined) throw new Error(JSON.stringify(body))
  const [{ text }] = body.result.content
  return { result: body.result, text, content: parseToolText(text) }
}
