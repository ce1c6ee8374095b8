import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadFieldsWhere } from '../lead-fields.ts'
import { readUpsert, upsertLeadSchema } from './edit-schemas.ts'
import { createLeadSchema } from './lead-schemas.ts'
import { textLimits } from './lead-values.ts'
import { normalizeCreate, normalizeUpsert } from './normalize-create.ts'
import { readCreate } from './read-create.ts'

const keys = [...leadFieldsWhere((field) => field.write), 'fbclid', 'sessionId']

/** Valid, almost valid and invalid values of any kind. */
const samples: readonly unknown[] = [
  ...[null, '', '  ', true, false, 0, 12.345, -1, 1e13, '19.99', 'granted', ' Denied ', 'yes'],
  ...['a@b.co', ' Ada@Example.COM ', 'ä@ö.example', 'nobody@', 'DE', 'deu', '123-4', 'form', 'won'],
  ...['2026-02-30', '2026-02-28', '{"a":1}', '{a', 'NUL\0', '\ud800', '\u00a0Ada\ufeff'],
  ...[{ a: 1 }, [1], {}, [], Object.create(null)],
  ...Object.values(textLimits).flatMap((limit) => ['x'.repeat(limit), 'x'.repeat(limit + 1)]),
  ...['😀'.repeat(textLimits.name), '😀'.repeat(textLimits.name + 1)],
]

test.for(keys)('%s is parsed or rejected as by normalization and the schema', (key) => {
  for (const sample of samples) {
    const body = { email: 'ada@example.com', [key]: sample }
    expect(readCreate(body)).toStrictEqual(createLeadSchema.safeParse(normalizeCreate(body)).data)
  }
})

const value = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  fc.constantFrom(...samples),
  fc.jsonValue(),
)

const key = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...keys) },
  fc.constantFrom(
    'id',
    'utm',
    '7',
    'constructor',
    'Name',
    'tel',
    'Mobile',
    'first_name',
    'Surname',
  ),
)

test('a body is parsed as by normalization and the schema, with the same key order', () => {
  fc.assert(
    fc.property(fc.oneof(fc.dictionary(key, value, { maxKeys: 6 }), fc.jsonValue()), (input) => {
      const expected = createLeadSchema.safeParse(normalizeCreate(input)).data
      const read = readCreate(input)
      expect(read).toStrictEqual(expected)
      // Retries are recognized by a hash of the result.
      expect(JSON.stringify(read)).toBe(JSON.stringify(expected))
    }),
    { numRuns: 2_000 },
  )
})

test('an upsert that is parsed quickly has the same result as by the schema', () => {
  const externalId = fc.oneof({ weight: 4, arbitrary: fc.constant('crm-1') }, value)
  let parsedQuickly = 0
  fc.assert(
    fc.property(fc.dictionary(key, value, { maxKeys: 5 }), externalId, (fields, id) => {
      const input = { name: 'Ada', ...fields, externalId: id }
      const read = readUpsert(input)
      if (read === undefined) return
      parsedQuickly++
      const expected = upsertLeadSchema.safeParse(normalizeUpsert(input)).data
      expect(read).toStrictEqual(expected)
    }),
    { numRuns: 2_000 },
  )
  expect(parsedQuickly).toBeGreaterThan(0)
})

test.for(keys)('%s of an upsert is parsed as by the schema or left to it', (name) => {
  for (const sample of samples) {
    const body = { email: 'ada@example.com', externalId: 'crm-1', [name]: sample }
    const read = readUpsert(body)
    if (read !== undefined)
      expect(read).toStrictEqual(upsertLeadSchema.safeParse(normalizeUpsert(body)).data)
  }
})

test('a key that would set the prototype is dropped, as by the schema', () => {
  const body: unknown = JSON.parse('{"name":"Ada","__proto__":{"email":"x"}}')
  expect(readCreate(body)).toStrictEqual({ name: 'Ada' })
  expect(createLeadSchema.parse(body)).toStrictEqual({ name: 'Ada' })
})
