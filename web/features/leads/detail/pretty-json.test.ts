import { expect, test } from 'vitest'
import { prettyJson } from './pretty-json.ts'

test('JSON is broken into lines', () => {
  expect(prettyJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}')
})

test('what is no JSON stays as it is', () => {
  expect(prettyJson('{a')).toBe('{a')
})
