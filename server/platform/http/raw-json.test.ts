import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonParts, readyJson, toRawJson } from './raw-json.ts'

const json = (value: unknown): string => jsonParts(value).join('')

test('a value that carries its JSON is sent as that, alone or in a list', () => {
  const ada = { id: 1, [readyJson]: '{"name":"Ada"}' }
  const bob = { id: 2, [readyJson]: '{"name":"Bob"}' }

  expect(json(ada)).toBe('{"name":"Ada"}')
  expect(json([ada, bob])).toBe('[{"name":"Ada"},{"name":"Bob"}]')
  expect(json([])).toBe('[]')
})

test('a list in which one value carries no JSON is read as values', () => {
  const list = [{ id: 1, [readyJson]: '{"name":"Ada"}' }, { id: 2 }]

  expect(json(list)).toBe('[{"id":1},{"id":2}]')
})

test('everything else becomes the JSON that it always was', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => json(value) === JSON.stringify(value)))
  expect(json(undefined)).toBe('null')
})

test('a row is written in its order, but for the columns that are left out', () => {
  const row = { b: 'é "quoted"\n', hidden: 1, a: null, c: [{ d: 1 }] }

  const open = toRawJson(row, ['hidden', 'absent'])

  expect(`${open},"more":true}`).toBe(
    '{"b":"é \\"quoted\\"\\n","a":null,"c":[{"d":1}],"more":true}',
  )
})
