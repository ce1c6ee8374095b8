import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { replaceBlock } from './docs-block.ts'

test('only text between the marks is replaced', () => {
  const page = 'Before.\n\n<!-- bench -->\nold\n<!-- /bench -->\n\nAfter.\n'

  const renewed = replaceBlock(page, 'new')

  expect(renewed).toBe('Before.\n\n<!-- bench -->\n\nnew\n\n<!-- /bench -->\n\nAfter.\n')
  expect(replaceBlock(renewed, 'new')).toBe(renewed)
})

test.each([
  'No marks.',
  '<!-- bench --> never closed',
  '<!-- /bench --> closed before <!-- bench -->',
  '<!-- bench --> <!-- /bench --> <!-- bench --> twice <!-- /bench -->',
])('"%s" is rejected', (page) => {
  expect(() => replaceBlock(page, 'new')).toThrow('once each')
})

test('bench/figures.md has its marks', () => {
  const page = readFileSync(new URL('../figures.md', import.meta.url), 'utf8')

  expect(replaceBlock(page, 'new')).toContain('<!-- bench -->\n\nnew\n\n<!-- /bench -->')
})
