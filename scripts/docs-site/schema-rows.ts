/** JSON Schema as contained in the OpenAPI document. */
export interface DocumentedSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly const?: unknown
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly DocumentedSchema[]
  readonly oneOf?: readonly DocumentedSchema[]
  readonly allOf?: readonly DocumentedSchema[]
  readonly items?: DocumentedSchema
  readonly properties?: Readonly<Record<string, DocumentedSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | DocumentedSchema
}

/** `#/components/schemas/Lead` → `Lead`. */
export const schemaName = (reference: string): string => reference.split('/').at(-1) ?? ''

/** Type in TypeScript notation, with schema names. */
export function formatType(schema: DocumentedSchema): string {
  if (schema.$ref !== undefined) return schemaName(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices !== undefined) return [...new Set(choices.map(formatType))].join(' | ')
  const types = [schema.type ?? 'unknown'].flat()
  return types
    .map((type) => {
      if (type === 'array') return formatItems(schema.items ?? {})
      return type === 'string' ? (schema.format ?? type) : type
    })
    .join(' | ')
}

function formatItems(items: DocumentedSchema): string {
  const type = formatType(items)
  return type.includes(' | ') ? `(${type})[]` : `${type}[]`
}

/** Number of nested levels expanded in a table; deeper objects appear as `object`. */
const maxDepth = 3

/**
 * Table rows for an object's properties, including nested ones: name, type, `required` or default,
 * and description.
 */
export function schemaRows(schema: DocumentedSchema, prefix = '', depth = 1): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const path = `${prefix}${name}`
    const isList = [part.type].flat().includes('array')
    const inside = (isList ? part.items : part) ?? {}
    const row = [
      `\`${path}\``,
      `\`${formatType(part)}\``,
      formatNeed(part, schema.required?.includes(name) === true),
      part.description ?? '',
    ]
    if (inside.properties === undefined || depth === maxDepth) return [row]
    return [row, ...schemaRows(inside, `${path}${isList ? '[]' : ''}.`, depth + 1)]
  })
}

/** `required`, the default value, or an empty string. */
export const formatNeed = (schema: DocumentedSchema, required: boolean): string => {
  if (required) return 'required'
  return schema.default === undefined ? '' : `\`${JSON.stringify(schema.default)}\``
}
