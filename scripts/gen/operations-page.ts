import type { JsonSchema } from '../../contract/json-schema.ts'
import { toJsonSchema } from '../../contract/json-schema.ts'
import { toKeyScope } from '../../contract/scopes.ts'
import { getPathParameters, type Operation } from '../../server/platform/operation.ts'
import { markdownTable, pageHead } from './markdown-table.ts'
import { toTypeScript } from './typescript-types.ts'

/** `docs/reference/operations.md`: one section per API operation. */
export const operationsPage = (operations: readonly Operation[]): string =>
  `${pageHead('Operations', 'server/operations.ts')}
Paths are relative to \`/api\`. The machine-readable form is [openapi.json](openapi.json). Lead fields
are explained in [lead-fields.md](lead-fields.md), error codes in [errors.md](errors.md).
Operations and fields marked **Extension** are not part of API version 2.2.0.

${markdownTable(
  ['Name', 'REST', 'Key scope', 'Summary'],
  operations.map(({ name, rest, scope, summary, extension }) => [
    `[${name}](#${name})`,
    `\`${rest}\``,
    scope === null ? 'any' : `\`${toKeyScope(scope)}\``,
    `${summary}${extension ? ' **Extension.**' : ''}`,
  ]),
)}
${operations.map(section).join('')}`

const section = (operation: Operation): string => `
## ${operation.name}

\`${operation.rest}\`: ${operation.summary}

${operation.description}

${formatInput(operation)}

Success: ${operation.statuses.join(', ')}. Errors: ${operation.errors.map((code) => `\`${code}\``).join(', ')}.
`

const places = { query: 'query string', body: 'JSON body', path: 'path' } as const

function formatInput({ inputSource: from, input, rest }: Operation): string {
  if (from === 'nothing') return 'No input.'
  const { properties = {}, required = [] } = toJsonSchema(input, 'input')
  const rows = Object.entries(properties).map(([name, schema]) => [
    `\`${name}\``,
    `\`${oneLine(schema)}\``,
    required.includes(name) ? 'required' : formatDefault(schema),
    typeof schema === 'boolean' ? '' : (schema.description ?? ''),
  ])
  const isSplit = from !== 'path' && getPathParameters(rest).length > 0
  return `Send the input in the ${isSplit ? 'path and the ' : ''}${places[from]}:

${markdownTable(['Name', 'Type', 'Default', 'Meaning'], rows)}`
}

const oneLine = (schema: JsonSchema | boolean): string =>
  toTypeScript(withoutWords(schema), new Map())
    .replaceAll(/\n\s*\}/g, ' }')
    .replaceAll(/\{\n\s*/g, '{ ')
    .replaceAll(/\n\s*/g, '; ')

/** Removes descriptions, which would otherwise become comments in a table cell. */
const withoutWords = (schema: JsonSchema | boolean): JsonSchema | boolean =>
  // A copy of a schema without its descriptions is still a schema.
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === 'description' && typeof value === 'string' ? undefined : value,
    ),
  ) as JsonSchema | boolean

const formatDefault = (schema: JsonSchema | boolean): string =>
  typeof schema === 'boolean' || schema.default === undefined
    ? ''
    : `\`${JSON.stringify(schema.default)}\``
