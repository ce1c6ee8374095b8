import { expect, test } from 'vitest'
import type { RuleCondition } from '../../../contract/leads/filter-rules.ts'
import { compilePattern, patternLimits } from './pattern.ts'
import { areAffordable, checkedRuleInput } from './rule-input.ts'

const matching = (value: string): RuleCondition => ({ field: 'note', operator: 'matches', value })

const problems = (conditions: unknown[]) =>
  checkedRuleInput.safeParse({ name: 'Rule', conditions }).error?.issues ?? []

test('valid patterns are accepted', () => {
  const sound = [
    'casino|loan',
    '(?i)\\bSEO\\b',
    '^[^@]+@mail\\.ru$',
    '\\p{Cyrillic}{3}',
    '(a+)+$',
    '^(\\w{3,20})\\s(\\w{3,30})$',
  ]

  const issues = sound.flatMap((value) => problems([matching(value)]))

  expect(issues).toEqual([])
})

test.each([
  ['(casino', 'missing closing )'],
  ['(?=x)', 'invalid or unsupported'],
  ['(a)\\1', 'invalid escape sequence'],
  ['a{1001}', 'invalid repeat'],
])('%s is rejected, with the reason', (value, reason) => {
  const [problem] = problems([{ field: 'note', operator: 'isEmpty' }, matching(value)])

  expect(problem?.path).toEqual(['conditions', 1, 'value'])
  expect(problem?.message).toContain('must be a pattern in RE2 syntax')
  expect(problem?.message).toContain(reason)
})

test('a pattern that compiles to too many instructions is rejected, with the fix', () => {
  const [problem] = problems([{ field: 'note', operator: 'notMatches', value: '\\pL{600}' }])

  expect(problem?.message).toMatch(/is too large: \d+ instructions, at most 200 are allowed/)
  expect(problem?.message).toContain('Use fewer')
})

test.each([
  `(?:${'a?'.repeat(240)}){900}`,
  `((((${'a?'.repeat(200)}){9}){9}){9})`,
  '(a{1000}){1000}',
  '\\PL'.repeat(100),
  `(?i)${'[b-\u{fffe}]'.repeat(90)}`,
])('%s, which takes long to compile, is rejected without compiling it', (value) => {
  const issues = problems([matching(value), matching('ok')])

  expect(issues.map(({ message }) => message)).toEqual([
    expect.stringContaining('is too large: use fewer'),
  ])
})

test('patterns that take too long to compile together are rejected', () => {
  const [problem, ...others] = problems(
    Array.from({ length: 20 }, () => matching('(?:\\PL\\PN\\PS){60}')),
  )

  expect(problem?.path).toEqual(['conditions'])
  expect(problem?.message).toContain('are too large in total')
  expect(others).toEqual([])
})

test('every invalid pattern is reported, not only the first', () => {
  const issues = problems([matching('('), matching('ok'), matching('[')])

  expect(issues.map(({ path }) => path[1])).toEqual([0, 2])
})

test('text is searched up to the limit', () => {
  const pattern = compilePattern('needle')

  const at = (start: number) => 'found' in pattern && pattern.found(`${' '.repeat(start)}needle`)

  expect(at(patternLimits.searched - 6)).toBe(true)
  expect(at(patternLimits.searched)).toBe(false)
})

test('many small patterns are allowed, many large ones are not', () => {
  const small = Array.from({ length: 60 }, () => ({ conditions: [matching('casino|loan')] }))
  const large = Array.from({ length: 6 }, () => ({ conditions: [matching('[a-z]{190}')] }))

  expect(areAffordable(small)).toBe(true)
  expect(areAffordable(large)).toBe(false)
})

test('lists of more than a million characters in total are rejected', () => {
  const value = Array.from({ length: 1_000 }, () => 'x'.repeat(500))
  const long = { conditions: [{ field: 'note', operator: 'in', value } satisfies RuleCondition] }

  expect(areAffordable([long])).toBe(true)
  expect(areAffordable([long, long])).toBe(false)
})
