import { expect, test } from 'vitest'
import { findOddProse, findOddWords } from './check-words.ts'

const found = (source: string) =>
  findOddWords('sdk/a.ts', source)
    .map(({ text }) => text)
    .sort()

test.each([
  ['const keyOf = (a: string) => a', 'yOf'],
  ['function keyOf() {}', 'yOf'],
  ['export const run = (told: string) => told', 'told'],
  ['const { a: { said }, ...known } = b', 'known,said'],
  ['const [seen = 1] = b', 'seen'],
  ['try { a() } catch (heard) { b() }', 'heard'],
  ['function run(this: A, { wishes } = b) {}', 'wishes'],
  ['/** True where nobody tells it. */', 'True where,tells'],
  ['const text = "Whoever is told anew"', 'Whoever,anew,told'],
  ['const text = `it was told`', 'told'],
  ['// Whoever comes is counted anew.', 'Whoever,anew'],
  ['/* Those of which it goes on. */', 'goes on,of which'],
])('%s is reported', (source, words) => {
  expect(found(source).join()).toBe(words)
})

test.each([
  'const dateOf = 1',
  'const notOffset = () => 1',
  'const unknownKey = (answer: string) => ({ told: answer })',
  'const code = "told"',
  '// True if the lead has no consent; returns the rest.',
])('%s is accepted', (source) => {
  expect(found(source)).toEqual([])
})

test('a finding has its line number', () => {
  const [finding] = findOddWords('sdk/a.ts', 'const a = 1\n/**\n * Told here.\n */')

  expect(finding).toMatchObject({ path: 'sdk/a.ts', line: 3, text: 'Told' })
})

test('docs are prose, but their tables, code and quotes are not', () => {
  const text = ['Whoever reads.', '| told | said |', '`anew` and “whoever”', 'It stands for one.']

  expect(findOddProse('docs/a.md', text.join('\n')).map(({ line }) => line)).toEqual([1])
})
