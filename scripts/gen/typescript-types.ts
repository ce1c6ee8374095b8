import type { JsonSchema } from '../../contract/json-schema.ts'

/** Names of types declared in the same file, by the key of their schema. */
export type TypeNames = ReadonlyMap<string, string>

type Part = JsonSchema | boolean

/** Key that is the same for schemas that differ only in their descriptions. */
export const schemaKey = (schema: Part): string =>
  JSON.stringify(schema, (key, value: unknown) => (key === 'description' ? undefined : value))

/**
 * JSON Schema as a TypeScript type, with descriptions as doc comments.
 *
 * Supports what our own schemas use: objects, records, arrays, enums, constants, unions and null;
 * no `$ref`. The types do not allow unknown keys, even if an object accepts them, so that the
 * compiler catches typos.
 */
export const toTypeScript = (schema: Part, names: TypeNames, indent = ''): string =>
  listMembers(schema, names, indent).join(' | ')

/** Members of the union that a schema describes; usually one. */
function listMembers(schema: Part, names: TypeNames, indent: string): string[] {
  if (typeof schema === 'boolean') return [schema ? 'unknown' : 'never']
  const name = names.get(schemaKey(schema))
  if (name !== undefined) return [name]
  if (schema.const !== undefined) return [literal(schema.const)]
  if (schema.enum !== undefined) return schema.enum.map(literal)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) {
    return [...new Set(choices.flatMap((one) => listMembers(one, names, indent)))]
  }
  // `type` is either one name or several, such as `["string", "null"]`.
  const types = [schema.type ?? []].flat()
  return types.length === 0 ? ['unknown'] : types.map((type) => plain(type, schema, names, indent))
}

function plain(type: string, schema: JsonSchema, names: TypeNames, indent: string): string {
  if (type === 'integer') return 'number'
  if (type === 'object') return objectType(schema, names, indent)
  if (type !== 'array') return type
  const items = listMembers(
    Array.isArray(schema.items) ? true : (schema.items ?? true),
    names,
    indent,
  )
  return items.length > 1 ? `(${items.join(' | ')})[]` : `${items.join()}[]`
}

function objectType(schema: JsonSchema, names: TypeNames, indent: string): string {
  const { properties, additionalProperties = true, required = [] } = schema
  if (properties === undefined) {
    return `Record<string, ${toTypeScript(additionalProperties, names, indent)}>`
  }
  const inner = `${indent}  `
  const lines = Object.entries(properties).flatMap(([key, part]) => [
    ...docComment(part, inner),
    `${inner}${quoted(key)}${required.includes(key) ? '' : '?'}: ${toTypeScript(part, names, inner)}`,
  ])
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('\n')}\n${indent}}`
}

/** A schema's description as lines of a doc comment; empty if it has no description. */
export function docComment(schema: Part, indent = ''): string[] {
  const description = typeof schema === 'boolean' ? undefined : schema.description
  if (description === undefined) return []
  const lines = description.trim().replaceAll('*/', '*\\/').split('\n')
  if (lines.length === 1) return [`${indent}/** ${lines[0]} */`]
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`]
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, '\\$&')}'` : JSON.stringify(value)

const quoted = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : literal(key))
