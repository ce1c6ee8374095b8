import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '../platform/http/api-error.ts'
import { hasCredential, parseQuery } from './parse-query.ts'

/** Parts of realistic and malicious queries. */
const raw = fc
  .array(
    fc.oneof(
      fc.constantFrom('&', '=', '[', ']', '%', '%00', '%ff', '+', 'a', 'gte', '__proto__', '[]'),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

test('any text is parsed, or rejected with INVALID_FILTER', () => {
  fc.assert(
    fc.property(raw, (text) => {
      try {
        const parsed = parseQuery(text)
        for (const value of Object.values(parsed))
          expect(['string', 'object']).toContain(typeof value)
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError)
        expect(error).toMatchObject({ code: 'INVALID_FILTER', status: 400 })
      }
      expect('gte' in {}).toBe(false)
    }),
    { numRuns: 2_000 },
  )
})

test('encoded text is decoded', () => {
  const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/[[\]]/.test(text))
  const query = fc.dictionary(name, fc.string({ unit: 'grapheme' }), { maxKeys: 20 })
  fc.assert(
    fc.property(query, (sent) => {
      const text = Object.entries(sent)
        .map((pair) => pair.map(encodeURIComponent).join('='))
        .join('&')

      expect(Object.entries(parseQuery(text))).toEqual(Object.entries(sent))
    }),
  )
})

test.for([
  ['', {}],
  ['&&', {}],
  ['a', { a: '' }],
  ['a=', { a: '' }],
  ['a=b=c', { a: 'b=c' }],
  ['a=1+2%2B3', { a: '1 2+3' }],
  ['value[gte]=5&value[lt]=9', { value: { gte: '5', lt: '9' } }],
  ['value%5Bgte%5D=5', { value: { gte: '5' } }],
  ['limit[]=3', { 'limit[]': '3' }],
  ['value[gte][lt]=1', { 'value[gte][lt]': '1' }],
] as const)('%s is %j', ([text, parsed]) => {
  expect(parseQuery(text)).toEqual(parsed)
})

test.for([
  ['value=1&value[gte]=1', 'value'],
  ['custom[size]=1&custom[size][gte]=1', 'custom[size]'],
  ['custom[size]=1&custom[size]=2', 'custom[size]'],
] as const)('%s is rejected, and the error names %s', ([text, field]) => {
  expect(() => parseQuery(text)).toThrow(
    expect.objectContaining({
      details: { problems: [{ field, message: expect.stringContaining(field) }] },
    }),
  )
})

test('100 parameters are accepted, 101 rejected', () => {
  const many = (n: number) => Array.from({ length: n }, (_, i) => `a${i}=1`).join('&')

  expect(Object.keys(parseQuery(many(100)))).toHaveLength(100)
  expect(() => parseQuery(many(101))).toThrow(ApiError)
})

test('a credential is detected under any common name and spelling, and nothing else is', () => {
  const bad = ['api_key=x', 'API-KEY=x', 'apikey', 'a=1&token=x', 'q=lt_live_x', 'api%5Fkey=x']
  const good = ['', 'search=key', 'fields=name', 'keyword=x', 'tokens=1', 'a=lt_test_x']

  expect(bad.filter(hasCredential)).toEqual(bad)
  expect(good.filter(hasCredential)).toEqual([])
})

test('detecting a credential never throws', () => {
  fc.assert(fc.property(raw, (text) => typeof hasCredential(text) === 'boolean'))
})
