import * as z from 'zod'

/** A JSON Schema (draft 2020-12) as plain data. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

const shown = z.registry<{ schema: JsonSchema }>()

/**
 * Shows `schema` to clients as the given JSON Schema.
 *
 * For inputs that also take the text form of query strings: a client should read "integer", not
 * "integer or a string of digits".
 */
export function shownAs<S extends z.ZodType>(schema: S, json: JsonSchema): S {
  shown.add(schema, { schema: json })
  return schema
}

/** What says something about a value without deciding which values are right. */
const annotations: ReadonlySet<string> = new Set(['description', 'default', 'deprecated'])

/**
 * JSON Schema of a zod schema, for OpenAPI, MCP and the documents.
 *
 * @param io  `input`: what clients may send; `output`: what they receive.
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
