import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '../platform/http/api-error.ts'
import { parseJson } from './json-body.ts'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

test('JSON is parsed as JSON', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 20 }), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

test.for([
  '{"order":12345678901234567890}',
  '[{"a":[-9007199254740993,9007199254740992]}]',
  '{"much":1e400,"id":"4e123","n":1}',
])('%s keeps its digits', (text) => {
  expect(JSON.stringify(parseJson(text))).toBe(text)
})

test('a number within range remains a number in any notation', () => {
  const text =
    '[9007199254740991, 1.10, -0, 1e2, 1E+015, 12345678901234567000, 0.1234567890123456789]'

  expect(parseJson(text)).toEqual(JSON.parse(text))
})

test('an empty body is undefined', () => {
  for (const body of ['', ' ', '\n\t\r ']) expect(parseJson(body)).toBeUndefined()
})

test('a leading byte order mark is ignored', () => {
  expect(parseJson('\ufeff{"name":"Ada"}')).toEqual({ name: 'Ada' })
  expect(parseJson('\ufeff')).toBeUndefined()
  expect(() => parseJson('{\ufeff"name":"Ada"}')).toThrow(/must be valid JSON/)
})

test('a body can be nested 100 levels deep, not more', () => {
  expect(() => parseJson(nested(100))).not.toThrow()
  expect(() => parseJson(nested(101))).toThrow(/more than 100 levels deep/)
  expect(() => parseJson(`{"a":${nested(100)}}`)).toThrow(/more than 100 levels deep/)
  expect(() => parseJson(nested(500_000))).toThrow(/more than 100 levels deep/)
})

test('brackets in strings do not count as nesting', () => {
  const brackets = '['.repeat(1_000)

  expect(parseJson(JSON.stringify({ a: brackets }))).toEqual({ a: brackets })
  expect(parseJson(JSON.stringify({ a: `"\\"${brackets}\\` }))).toEqual({ a: `"\\"${brackets}\\` })
  expect(parseJson(`[${'[],'.repeat(1_000)}[]]`)).toHaveLength(1_001)
})

test('any other text is rejected with VALIDATION_ERROR', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      try {
        parseJson(text)
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError)
        expect(error).toMatchObject({ code: 'VALIDATION_ERROR', status: 400 })
      }
    }),
    { numRuns: 1_000 },
  )
})
