import type * as z from 'zod'
import { clickIds } from '../../../contract/click-ids.ts'
import { type JsonSchema, toJsonSchema } from '../../../contract/json-schema.ts'

/** JSON Schema of an object, as for tool arguments and results. */
export type ObjectSchema = JsonSchema & { readonly type: 'object' }

/** Keywords that a model does not need to choose arguments; the service still validates them. */
const weight: ReadonlySet<string> = new Set([
  'maxLength',
  'maxItems',
  'minItems',
  'pattern',
  'format',
])

/** Arguments with self-explanatory names and types. */
const selfEvident = new RegExp(
  `^(${[
    ...Object.keys(clickIds),
    'utm_.*|ad_.*|analytics_.*|searchAds.*|id|externalId|name|email|phone|status|changedTo|value',
    'note|source|website|path|referrer|conversionName|labelId|selectedConversionEventId|.*At',
    'updated_after|period|platform|campaignId|groupBy|page',
  ].join('|')})$`,
)

/**
 * JSON Schema of a tool's arguments, short enough for the context of a model.
 *
 * @param isNullable  Whether `null` has a meaning, such as clearing a field.
 * @see L-91
 */
export function toolInput(input: z.ZodType, isNullable: boolean): ObjectSchema {
  const { properties = {}, required, additionalProperties } = toJsonSchema(input, 'input')
  const slim = Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = lightened(property, isNullable)
    const isPlain = description === undefined || selfEvident.test(name)
    return [name, isPlain ? rest : { ...rest, description }]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(slim),
    ...(required === undefined ? {} : { required }),
    ...(additionalProperties === false ? { additionalProperties } : {}),
  }
}

type Part = JsonSchema | boolean

/** Removes these keywords at any depth. */
function lightened(part: Part, isNullable: boolean): JsonSchema {
  if (typeof part === 'boolean') return {}
  const { anyOf, properties, items, additionalProperties: _, maximum = Infinity, ...rest } = part
  const relevant = Object.fromEntries(Object.entries(rest).filter(([key]) => !weight.has(key)))
  const either = (anyOf ?? [])
    .map((one) => lightened(one, isNullable))
    .flatMap((one) => (Object.keys(one).join() === 'anyOf' ? (one.anyOf ?? []) : [one]))
    .filter((one) => isNullable || one.type !== 'null')
  const [only] = either
  return {
    ...(either.length === 1 && only !== undefined ? only : {}),
    ...relevant,
    ...(maximum <= maxTold ? { maximum } : {}),
    ...(either.length > 1 ? { anyOf: either } : {}),
    ...(properties === undefined ? {} : { properties: lightenedAll(properties, isNullable) }),
    ...(items === undefined || Array.isArray(items) ? {} : { items: lightened(items, isNullable) }),
  }
}

/** Larger maximums are omitted: maximum page sizes are useful, maximum amounts are not. */
const maxTold = 1_000

const lightenedAll = (properties: Readonly<Record<string, Part>>, isNullable: boolean) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, lightened(part, isNullable)]),
  )

/** Maximum properties listed per object; a lead has far more. */
const maxNamed = 12

/**
 * JSON Schema of a tool's result: names and types of the first level. The full schema of a lead is
 * longer than all arguments together, and adds nothing to the result itself.
 *
 * @param isBare  Whether the response has no envelope.
 */
export function toolOutput(output: z.ZodType, isBare: boolean): ObjectSchema {
  const data = outlined(toJsonSchema(output, 'output'), 1)
  if (isBare) return { ...data, type: 'object' }
  const required = ['data', 'meta']
  return { type: 'object', properties: { data, meta: { type: 'object' } }, required }
}

function outlined(part: Part, levels: number): JsonSchema {
  if (typeof part === 'boolean' || typeof part.type !== 'string') return {}
  const { type, properties, items } = part
  const named = Object.entries(properties ?? {})
  if (type === 'array' && items !== undefined && !Array.isArray(items)) {
    return { type, items: outlined(items, levels) }
  }
  if (named.length === 0 || named.length > maxNamed || levels === 0) return { type }
  const inner = named.map(([name, one]) => [name, outlined(one, levels - 1)])
  return { type, properties: Object.fromEntries(inner) }
}
