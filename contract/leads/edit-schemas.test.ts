import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadBatchSchema, maxBatchItems, readBatch } from './edit-schemas.ts'

const lead = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue(), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  },
  fc.constant(JSON.parse('{ "__proto__": { "email": "a@b.co" }, "name": "Ada" }')),
  fc.jsonValue(),
)
const action = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom('create', 'update', 'upsert') },
  fc.constantFrom('delete', 'Create', null, 1),
)
const id = fc.oneof(
  { weight: 5, arbitrary: fc.uuid() },
  fc.constantFrom('', null, 7, 'x'.repeat(255), 'x'.repeat(256), 'x'.repeat(10_000)),
)
/** Items in any key order, mostly valid. */
const item = fc
  .tuple(
    fc.record(
      { action, id, lead, other: fc.constant(1) },
      { requiredKeys: [], noNullPrototype: true },
    ),
    fc.nat(),
  )
  .map(([fields, turn]) => {
    const entries = Object.entries(fields).filter(([key]) => key !== 'other' || turn % 8 === 0)
    return Object.fromEntries(turn % 2 === 0 ? entries : entries.toReversed())
  })
const body = fc.oneof(
  { weight: 20, arbitrary: fc.record({ items: fc.array(item, { maxLength: 3 }) }) },
  fc.record({ items: fc.array(item), other: fc.jsonValue() }),
  fc.record({ items: fc.jsonValue() }),
  fc.jsonValue(),
)

test('a batch is parsed as by the schema, with the same key order', () => {
  let read = 0
  fc.assert(
    fc.property(body, (input) => {
      const batch = readBatch(input)
      if (batch === undefined) return
      read++
      const { data } = leadBatchSchema.safeParse(input)
      expect(batch).toStrictEqual(data)
      // Retries are recognized by a hash of the result.
      expect(JSON.stringify(batch)).toBe(JSON.stringify(data))
    }),
    { numRuns: 2_000 },
  )
  expect(read).toBeGreaterThan(100)
})

test('a batch that the schema accepts is parsed', () => {
  const one = { action: 'update', id: 'x', lead: { note: 'a' } }
  const items = Array.from({ length: maxBatchItems }, () => one)

  expect(readBatch({ items })).toStrictEqual({ items })
  expect(readBatch({ items: [...items, one] })).toBeUndefined()
  expect(readBatch({ items: [] })).toBeUndefined()
})
