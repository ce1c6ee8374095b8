import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { tool } from '@langchain/core/tools'
import { ChatGoogleGenerativeAI } from '@langchain/google-genai'
import { getAllMcpTools, type MCPServer } from '@openai/agents-core'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { operations } from '../../operations.ts'
import { buildTools } from './tools.ts'

/** Schema of the arguments of each tool, by tool name. */
type Schemas = ReadonlyMap<string, unknown>

type ListedTool = Awaited<ReturnType<MCPServer['listTools']>>[number]

/** All tools as the service lists them. */
const listed: readonly ListedTool[] = JSON.parse(
  JSON.stringify([...buildTools(operations).values()].map((one) => one.listed)),
)

const geminiTools = z.array(
  z.object({ functionDeclarations: z.array(z.looseObject({ name: z.string() })) }),
)

/** LangChain omits the schema of a tool without arguments. */
const noArguments = { type: 'object', properties: {} }

const readGeminiTools = (sent: unknown, key: string): Schemas =>
  new Map(
    geminiTools
      .parse(sent)
      .flatMap(({ functionDeclarations }) => functionDeclarations)
      .map((declared) => [declared.name, declared[key] ?? noArguments]),
  )

const answer = { content: { parts: [{ text: 'Hello' }] }, finishReason: 'STOP' }

/** Converts the tools like the AI SDK, which n8n and others use through `@ai-sdk/mcp`. */
async function convertByAiSdk(): Promise<Schemas> {
  const bodies: string[] = []
  const google = createGoogleGenerativeAI({
    apiKey: 'none',
    fetch: async (_, init) => {
      bodies.push(String(init?.body))
      return Response.json({ candidates: [answer] })
    },
  })
  await google('gemini-2.5-flash').doGenerate({
    prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
    tools: listed.map(({ name, description = '', inputSchema }) => ({
      ...{ type: 'function', name, description, inputSchema },
    })),
  })
  return readGeminiTools(JSON.parse(bodies.join('')).tools, 'parametersJsonSchema')
}

/** Converts the tools like LangChain, whose adapters make a LangChain tool from each MCP tool. */
function convertByLangChain(): Schemas {
  const tools = listed.map(({ name, description = '', inputSchema }) =>
    tool(() => '', { name, description, schema: inputSchema }),
  )
  const model = new ChatGoogleGenerativeAI({ apiKey: 'none', model: 'gemini-2.5-flash' })
  return readGeminiTools(model.invocationParams({ tools }).tools, 'parameters')
}

/** Server that OpenAI Agents reads the tools from; it is not called. */
const server: MCPServer = {
  name: 'leadtrace',
  cacheToolsList: false,
  connect: async () => undefined,
  close: async () => undefined,
  listTools: async () => [...listed],
  callTool: async () => [],
  invalidateToolsCache: async () => undefined,
}

/** Converts the tools like OpenAI Agents in strict mode. Tools that cannot be strict are missing. */
async function convertByOpenAiAgents(): Promise<Schemas> {
  const tools = await getAllMcpTools({ mcpServers: [server], convertSchemasToStrict: true })
  return new Map(
    tools.flatMap((one) =>
      one.type === 'function' && one.strict ? [[one.name, one.parameters] as const] : [],
    ),
  )
}

/** Part of a schema that all model APIs understand: one type, and its limits. */
const schemaPart = z.strictObject({
  type: z.enum(['object', 'array', 'string', 'number', 'integer', 'boolean']),
  description: z.string().optional(),
  enum: z.array(z.string()).min(1).optional(),
  default: z.unknown().optional(),
  maximum: z.number().optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.literal(false).optional(),
})

/** How strict mode writes an optional argument. */
const nullablePart = z.object({
  anyOf: z.tuple([z.unknown(), z.strictObject({ type: z.literal('null') })]),
})

/**
 * Lists each part of a schema with its type and limits, without what the converters change on
 * purpose: optional arguments, and the ban of other arguments.
 *
 * @throws ZodError for a part without a single type, or with keywords that APIs reject.
 */
function listParts(schema: unknown, path: string): (readonly [string, object])[] {
  const nullable = nullablePart.safeParse(schema)
  const part = schemaPart.parse(nullable.success ? nullable.data.anyOf[0] : schema)
  const { properties = {}, items, required: _, additionalProperties: __, ...limits } = part
  if (part.type === 'object' && path !== '') expect(properties, path).not.toEqual({})
  return [
    [path, limits],
    ...Object.entries(properties).flatMap(([name, one]) => listParts(one, `${path}.${name}`)),
    ...(part.type === 'array' ? listParts(items, `${path}[]`) : []),
  ]
}

const converters = {
  '@ai-sdk/google': convertByAiSdk,
  '@langchain/google-genai': convertByLangChain,
  '@openai/agents in strict mode': convertByOpenAiAgents,
}

const converted = new Map<string, Schemas>()
beforeAll(async () => {
  for (const [name, convert] of Object.entries(converters)) converted.set(name, await convert())
})

const cases = Object.keys(converters).flatMap((converter) =>
  listed.map(({ name, inputSchema }) => [converter, name, inputSchema] as const),
)

test.for(cases)(
  '%s keeps the types and limits of all arguments of %s',
  ([converter, name, own]) => {
    const schema = converted.get(converter)?.get(name)

    expect(listParts(schema, '')).toEqual(listParts(own, ''))
  },
)
