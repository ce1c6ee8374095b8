import type * as z from 'zod'
import { clickIds } from '../../../contract/click-ids.ts'
import { type JsonSchema, toJsonSchema } from '../../../contract/json-schema.ts'

/** A JSON Schema of an object, which arguments and answers of tools are. */
export type ObjectSchema = JsonSchema & { readonly type: 'object' }

/** What a model does not need to choose arguments; the service checks it all the same. */
const weight: ReadonlySet<string> = new Set([
  'maxLength',
  'maxItems',
  'minItems',
  'pattern',
  'format',
])

/** Arguments whose names and types say it all to whoever knows leads and ads. */
const selfEvident = new RegExp(
  `^(${[
    ...Object.keys(clickIds),
    'utm_.*|ad_.*|analytics_.*|searchAds.*|id|externalId|name|email|phone|status|changedTo|value',
    'note|source|website|path|referrer|conversionName|labelId|selectedConversionEventId|.*At',
    'updated_after|period|platform|campaignId|groupBy|page',
  ].join('|')})$`,
)

/**
 * JSON Schema of what a tool takes, short enough for the context of a model.
 *
 * @param isNullable  Whether `null` means something, as it does where it clears a field.
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

/** Without weight, at any depth. */
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

/** Largest maximum that is worth telling: those of pages, not those of amounts. */
const maxTold = 1_000

const lightenedAll = (properties: Readonly<Record<string, Part>>, isNullable: boolean) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, lightened(part, isNullable)]),
  )

/** Most properties that an object in a printed output names; a lead has far more. */
const maxNamed = 12

/**
 * JSON Schema of what a tool answers: names and types of its first level. A full one of a
 * lead is longer than all inputs together, and tells a model nothing that the answer does not.
 *
 * @param isBare  Whether the answer has no envelope.
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
