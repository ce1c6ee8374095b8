import * as z from 'zod'

/** JSON Schema (draft 2020-12) as plain data. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

const shown = z.registry<{ schema: JsonSchema }>()

/**
 * Shows the given JSON Schema to clients in place of `schema`.
 *
 * For inputs that also accept the string form of query parameters: clients should see "integer"
 * instead of "integer or a string of digits".
 */
export function shownAs<S extends z.ZodType>(schema: S, json: JsonSchema): S {
  shown.add(schema, { schema: json })
  return schema
}

/** Keywords that do not affect validation. */
const annotations: ReadonlySet<string> = new Set(['description', 'default', 'deprecated'])

/**
 * A zod schema's JSON Schema for OpenAPI, MCP and the reference.
 *
 * @param io `input`: accepted values; `output`: returned values.
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const replacement = shown.get(zodSchema)
      if (replacement === undefined) return
      const entries = Object.entries(jsonSchema).filter(([key]) => annotations.has(key))
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key)
      Object.assign(jsonSchema, Object.fromEntries(entries), replacement.schema)
    },
  })
  return json
}
