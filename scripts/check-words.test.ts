import { expect, test } from 'vitest'
import { compareCounts, countFindings, findOddWords } from './check-words.ts'

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
  ['// Whoever comes is counted anew.', 'Whoever,anew'],
  ['/* Those of which it goes on. */', 'goes on,of which'],
])('%s is reported', (source, words) => {
  expect(found(source).join()).toBe(words)
})

test.each([
  'const dateOf = 1',
  'const notOffset = () => 1',
  'const unknownKey = (answer: string) => ({ told: answer })',
  'const text = "Whoever is told anew"',
  '// True if the lead has no consent; returns the rest.',
])('%s is accepted', (source) => {
  expect(found(source)).toEqual([])
})

test('a finding has its line number', () => {
  const [finding] = findOddWords('sdk/a.ts', 'const a = 1\n/**\n * Told here.\n */')

  expect(finding).toMatchObject({ path: 'sdk/a.ts', line: 3, text: 'Told' })
})

test('a folder can have as many findings as allowed, and the list must shrink with them', () => {
  const counts = countFindings([
    ...findOddWords('server/features/leads/list/a.ts', 'const keyOf = () => 1'),
    ...findOddWords('web/lib/b.ts', 'const dayOf = () => 1'),
  ])

  const [rule = ''] = Object.keys(counts['web/lib'] ?? {})
  expect(Object.keys(counts)).toEqual(['server/features/leads', 'web/lib'])
  expect(compareCounts(counts, counts)).toEqual([])
  expect(compareCounts(counts, { 'web/lib': { [rule]: 1 } })).toEqual([
    `server/features/leads: 1 × "${rule}", at most 0: see AGENTS.md`,
  ])
  expect(compareCounts({}, { sdk: { [rule]: 2 } })).toEqual([
    `sdk: 0 × "${rule}", 2 allowed: run with --update`,
  ])
})
