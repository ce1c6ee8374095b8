import type * as z from 'zod'
import { clickIds } from '../../../contract/click-ids.ts'
import { type JsonSchema, toJsonSchema } from '../../../contract/json-schema.ts'

/** JSON Schema of an object, used for tool arguments or results. */
export type ObjectSchema = JsonSchema & { readonly type: 'object' }

/** Keywords that a model does not need for choosing arguments; the service still validates them. */
const weight: ReadonlySet<string> = new Set([
  'maxLength',
  'maxItems',
  'minItems',
  'minimum',
  'pattern',
  'format',
])

/** Arguments with self-explanatory names and types, for which models need no description. */
const selfEvident = new RegExp(
  `^(${[
    ...Object.keys(clickIds),
    'utm_.*|ad_.*|analytics_.*|searchAds.*|id|externalId|name|email|phone|status|changedTo|value',
    'note|source|website|path|referrer|lossReason|conversionName|labelId|selectedConversionEventId|.*At',
    'updated_after|period|startDate|endDate|platform|campaignId|groupBy|page|interval|metrics|model',
    'ownerId|stageId|by|currency|limit|country|fbclid',
  ].join('|')})$`,
)

/**
 * Arguments that models do not need, because they request the next page with `page`.
 *
 * @see D-58
 */
const unlisted: ReadonlySet<string> = new Set(['cursor'])

/** True for the `custom` filter: organizations define its keys, so the schema cannot list them. */
const isOpen = (name: string, part: Part): boolean =>
  name === 'custom' && typeof part !== 'boolean' && part.type === 'object'

/**
 * Browser IDs; having one does not indicate a click. Filters for these IDs are listed as strings.
 */
const browserIds: ReadonlySet<string> = new Set(['ga4cid', 'ga4sid', 'fbp'])

/**
 * Operators that models do not need: exclusive bounds, and `exists` for dates that all leads have or
 * that follow from the status.
 */
const isUnlistedOperator = (name: string, operator: string): boolean =>
  /^(gt|lt)$/.test(operator) || /^(created|updated|won|lost)At\.exists$/.test(`${name}.${operator}`)

/**
 * JSON Schema of a tool's arguments, short enough for a model's context. Each argument has one
 * type, because converters in model APIs drop or reject alternatives.
 *
 * @see L-91; D-58
 */
export function toolInput(input: z.ZodType): ObjectSchema {
  const { properties = {}, required, additionalProperties } = toJsonSchema(input, 'input')
  const listed = Object.entries(properties).filter(
    ([name, property]) => !unlisted.has(name) && !isDeprecated(property) && !isOpen(name, property),
  )
  const slim = listed.map(([name, property]) => {
    const { description, ...rest } = withoutOperators(name, lightened(property))
    if (description === undefined || selfEvident.test(name)) return [name, rest]
    return [name, { ...rest, description: description.replace(/^Extension: /, '') }]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(slim),
    ...(required === undefined ? {} : { required }),
    ...(additionalProperties === false ? { additionalProperties } : {}),
  }
}

function withoutOperators(name: string, part: JsonSchema): JsonSchema {
  if (part.properties === undefined) return part
  if (browserIds.has(name)) return { type: 'string' }
  const listed = Object.entries(part.properties).filter(
    ([operator]) => !isUnlistedOperator(name, operator),
  )
  return { ...part, properties: Object.fromEntries(listed) }
}

type Part = JsonSchema | boolean

const isDeprecated = (part: Part): boolean => typeof part !== 'boolean' && part.deprecated === true

/** An argument's alternatives other than null; a single entry if it has no alternatives. */
export function listForms(part: Part): readonly JsonSchema[] {
  if (typeof part === 'boolean') return []
  if (part.anyOf !== undefined) return part.anyOf.flatMap(listForms)
  return part.type === 'null' ? [] : [part]
}

/** Schema of a list's items, if they all have the same schema. */
const itemSchema = ({ items }: JsonSchema): JsonSchema =>
  typeof items === 'object' && !Array.isArray(items) ? items : {}

/** True if a schema is a list of strings, which can also be sent as one string. */
export const isTextList = (form: JsonSchema): boolean => itemSchema(form).type === 'string'

/**
 * The most informative alternative: preferably a list of choices, a number or a boolean, not a
 * string.
 */
const preferForm = (forms: readonly JsonSchema[]): JsonSchema | undefined =>
  forms.find((form) => isTextList(form) && itemSchema(form).enum !== undefined) ??
  forms.find(({ type }) => type === 'number' || type === 'integer' || type === 'boolean') ??
  forms.find(({ type }) => type === 'string') ??
  forms[0]

/** Removes unneeded keywords at any depth, and all but one of the alternatives. */
function lightened(part: Part): JsonSchema {
  if (typeof part === 'boolean') return {}
  const { anyOf: _, ...about } = part
  const form = { ...about, ...preferForm(listForms(part)) }
  const { properties, items, additionalProperties: __, maximum = Infinity, ...rest } = form
  const relevant = Object.fromEntries(Object.entries(rest).filter(([key]) => !weight.has(key)))
  const isWrapped = form.type === 'array' && typeof form.default === 'string'
  return {
    ...relevant,
    ...(isWrapped ? { default: [form.default] } : {}),
    ...(maximum <= maxTold ? { maximum } : {}),
    ...(properties === undefined ? {} : { properties: lightenedAll(properties) }),
    ...(items === undefined ? {} : { items: lightened(itemSchema(form)) }),
  }
}

/**
 * Highest maximum to keep in the schema. Maximum page sizes are useful to models, but maximum
 * amounts are not.
 */
const maxTold = 1_000

const lightenedAll = (properties: Readonly<Record<string, Part>>) =>
  Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, lightened(part)]))

/**
 * JSON Schema of a tool's result, which shows only whether its data is an object or a list. The
 * full schema of a lead would be longer than all the arguments combined, and would add nothing that
 * the result does not show.
 *
 * @param isBare  True if the response is not in an envelope.
 */
export function toolOutput(output: z.ZodType, isBare: boolean): ObjectSchema {
  if (isBare) return { type: 'object' }
  const { type } = toJsonSchema(output, 'output')
  return { type: 'object', properties: { data: type === undefined ? {} : { type } } }
}
