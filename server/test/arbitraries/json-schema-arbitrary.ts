import fc, { type Arbitrary } from 'fast-check'
import type { JsonSchema } from '../../../contract/json-schema.ts'

/**
 * Maximum number of optional keys per generated object; with all of them, hardly any object would
 * be valid.
 */
const maxOptional = 4

type Schema = JsonSchema | boolean | undefined

/** Values that are valid for a JSON Schema; supports only the keywords that our schemas use. */
export function fitting(schema: Schema): Arbitrary<unknown> {
  if (schema === undefined || typeof schema === 'boolean') return fc.jsonValue({ maxDepth: 3 })
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(fitting))
  const { minimum: min, maximum: max } = schema
  const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
  switch (schema.type) {
    case 'string':
      return texts(schema)
    case 'integer':
      return fc.oneof(fc.maxSafeInteger(), fc.integer({ min: 0, max: 99 }), fc.integer(bounds))
    case 'number':
      return fc.double({ ...bounds, noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fitting(one(schema.items)), { minLength: schema.minItems ?? 0, maxLength: 4 })
    default:
      return objects(schema)
  }
}

const one = (items: JsonSchema['items']): Schema => (Array.isArray(items) ? items[0] : items)

function texts({ format, pattern, maxLength = 100 }: JsonSchema): Arbitrary<string> {
  if (format === 'email') return fc.emailAddress()
  if (format === 'uuid') return fc.uuid()
  if (format === 'date') return days
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { size: 'xsmall' })
  const length = { maxLength: Math.min(maxLength, 60) }
  return fc.oneof(fc.string(length), fc.string({ ...length, unit: 'grapheme' }), fc.lorem())
}

const days = fc
  .date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2040-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10))

function objects({ properties = {}, required = [] }: JsonSchema): Arbitrary<object> {
  const optional = Object.keys(properties).filter((key) => !required.includes(key))
  return fc
    .subarray(optional, { maxLength: Math.min(maxOptional, optional.length) })
    .chain((chosen) =>
      fc.record(
        Object.fromEntries([...required, ...chosen].map((key) => [key, fitting(properties[key])])),
      ),
    )
}

/**
 * Values that almost every field must reject: wrong types, and strings that databases cannot store.
 */
export const poison: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    '',
    ' ',
    '\0',
    '\ud800',
    'a\udfff',
    '\u202e\u200b\ufeff',
    '🙂'.repeat(300),
    'x'.repeat(70_000),
    '2026-02-30',
    '99999-01-01',
    'Infinity',
    '%',
    "'; drop table lead; --",
    -1,
    0.001,
    1e308,
    Number.MAX_SAFE_INTEGER,
    9_007_199_254_740_992,
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 60 }),
  fc.dictionary(
    fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString')),
    fc.jsonValue({ maxDepth: 2 }),
  ),
)

/** A valid value with one change that may make it invalid. */
export const spoiled = (schema: JsonSchema): Arbitrary<unknown> =>
  fc.oneof(
    { weight: 1, arbitrary: poison },
    {
      weight: 6,
      arbitrary: fc
        .tuple(objects(schema), fc.oneof(propertyNames(schema), fc.string()), poison)
        .map(([sent, key, value]) => Object.fromEntries([...Object.entries(sent), [key, value]])),
    },
  )

const propertyNames = ({ properties = {} }: JsonSchema): Arbitrary<string> => {
  const keys = Object.keys(properties)
  return keys.length === 0 ? fc.string() : fc.constantFrom(...keys)
}
