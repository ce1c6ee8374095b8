import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonParts, readyJson, toRawJson } from './raw-json.ts'

const json = (value: unknown): string => jsonParts(value).join('')

test('a value with serialized JSON is sent in that form, alone or in a list', () => {
  const ada = { id: 1, [readyJson]: '{"name":"Ada"}' }
  const bob = { id: 2, [readyJson]: '{"name":"Bob"}' }

  expect(json(ada)).toBe('{"name":"Ada"}')
  expect(json([ada, bob])).toBe('[{"name":"Ada"},{"name":"Bob"}]')
  expect(json([])).toBe('[]')
})

test('a list with one value without serialized JSON is serialized as a whole', () => {
  const list = [{ id: 1, [readyJson]: '{"name":"Ada"}' }, { id: 2 }]

  expect(json(list)).toBe('[{"id":1},{"id":2}]')
})

test('everything else is serialized as usual', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => json(value) === JSON.stringify(value)))
  expect(json(undefined)).toBe('null')
})

test('a row keeps its order, without the omitted columns', () => {
  const row = { b: 'é "quoted"\n', hidden: 1, a: null, c: [{ d: 1 }] }

  const open = toRawJson(row, ['hidden', 'absent'])

  expect(`${open},"more":true}`).toBe(
    '{"b":"é \\"quoted\\"\\n","a":null,"c":[{"d":1}],"more":true}',
  )
})
