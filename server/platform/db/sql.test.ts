import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeRows, sql } from './sql.ts'

test('columns are quoted and qualified with an alias if given', () => {
  expect(sql.columns(['id', 'createdAt']).text).toBe('"id", "createdAt"')
  expect(sql.columns(['id', 'createdAt'], 's').text).toBe('"s"."id", "s"."createdAt"')
  expect(sql.columns([]).text).toBe('')
})

test('given values are assigned, including null, and others are unchanged', () => {
  const sum = sql`coalesce(${sql.ref('n')}, 0) + ${2}`

  const { text, values } = sql`set ${sql.assign({ name: 'a', at: null, no: undefined, n: sum })}`

  expect(text).toBe('set "name" = $1, "at" = $2, "n" = coalesce("n", 0) + $3')
  expect(values).toEqual(['a', null, 2])
  expect(sql.assign({ no: undefined }).text).toBe('')
})

test('rows are encoded as the JSON of their array', () => {
  const row = fc.dictionary(fc.string(), fc.oneof(fc.string({ unit: 'binary' }), fc.integer()))
  fc.assert(
    fc.property(fc.array(row, { maxLength: 3 }), fc.constantFrom(1, 39, 40, 41), (some, times) => {
      const rows = Array.from({ length: times }, () => some).flat()
      expect(encodeRows(rows).toString()).toBe(JSON.stringify(rows))
    }),
  )
})
