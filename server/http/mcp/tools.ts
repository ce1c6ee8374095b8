import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import type { JsonSchema } from '../../../contract/json-schema.ts'
import { isReadScope } from '../../../contract/scopes.ts'
import type { Operation } from '../../platform/operation.ts'
import { type ArgumentNames, clearArgument, describeArguments } from './tool-arguments.ts'
import { type ToolFacts, toolFacts } from './tool-facts.ts'
import { type ObjectSchema, toolInput, toolOutput } from './tool-schema.ts'

/** An operation as a tool for assistants. */
export interface Tool {
  readonly op: Operation
  readonly facts: ToolFacts
  readonly arguments: ArgumentNames
  readonly listed: ListedTool
}

/** Argument that replaces the `Idempotency-Key` header. @see D-15 */
export const idempotencyArgument = 'idempotencyKey'

/**
 * Builds a map of tools by name: all API operations, and the extensions that have metadata. Schemas
 * are converted once, when the map is built.
 *
 * @throws Error for an API operation without metadata.
 * @see L-91
 */
export const buildTools = (operations: readonly Operation[]): ReadonlyMap<string, Tool> =>
  new Map(operations.filter(isTool).map((op) => [op.name, buildTool(op)]))

const isTool = ({ name, extension }: Operation): boolean => !extension || name in toolFacts

function buildTool(op: Operation): Tool {
  const facts = toolFacts[op.name]
  if (facts === undefined) throw new Error(`The tool ${op.name} has no entry in toolFacts.`)
  const { title, description, isDestructive, isIdempotent, isOpenWorld } = facts
  const names = describeArguments(op)
  // Reading rejected leads requires a scope to write.
  const isReading = isReadScope(op.scope) || op.rest.startsWith('GET ')
  return {
    op,
    facts,
    arguments: names,
    listed: {
      name: op.name,
      title,
      description,
      inputSchema: plain(buildInputSchema(op, names)),
      outputSchema: plain(toolOutput(op.output, op.rawResponse === true)),
      annotations: {
        readOnlyHint: isReading,
        destructiveHint: isDestructive,
        // Has no meaning for tools that only read.
        ...(isReading ? {} : { idempotentHint: isIdempotent }),
        openWorldHint: isOpenWorld,
      },
    },
  }
}

function buildInputSchema(op: Operation, { clearable }: ArgumentNames): ObjectSchema {
  const schema = toolInput(op.input)
  const own = {
    ...(clearable.length > 0 ? { [clearArgument]: listClearable(clearable) } : {}),
    ...(op.idempotencyKey ? { [idempotencyArgument]: idempotencyKey } : {}),
  }
  return { ...schema, properties: { ...schema.properties, ...own } }
}

const listClearable = (names: readonly string[]): JsonSchema => ({
  type: 'array',
  items: { type: 'string', enum: [...names] },
  description: 'Fields to clear.',
})

const idempotencyKey: JsonSchema = {
  type: 'string',
  description: 'Any string. Send the same one when you retry.',
}

/** Zod generates plain JSON, but its type does not say so. */
const plain = (schema: ObjectSchema) => schema as unknown as ListedTool['inputSchema']
