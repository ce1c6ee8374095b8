import { expect, test } from 'vitest'
import { prettyJson } from './pretty-json.ts'

test('JSON is indented', () => {
  expect(prettyJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}')
})

test('text that is not JSON is returned unchanged', () => {
  expect(prettyJson('{a')).toBe('{a')
})
