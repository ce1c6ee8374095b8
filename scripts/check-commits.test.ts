import { expect, test } from 'vitest'
import { findMessageProblems, loadScopes } from './check-commits.ts'

const scopes = loadScopes()

test.each([
  'feat(leads): delete a lead, with undo for 30 days',
  'fix: support HEAD on health endpoints\n\nMany monitors ask by HEAD.',
  'refactor(ad-spend)!: rename the report to one term',
  'docs: date each decision\n# a comment of git',
  'feat(leads): GET /events returns deletions',
  'Merge branch "main" into rooms',
  'fixup! fix: support HEAD on health endpoints',
])('%s is valid', (message) => {
  expect(findMessageProblems(message, scopes)).toEqual([])
})

test.each([
  ['Take HEAD at /healthz', 'write "type(scope): what changes"'],
  ['fix:no space', 'write "type(scope): what changes"'],
  ['chore: tidy', '"chore" is not one of'],
  ['fix(house): tidy', '"house" is not a feature or area'],
  [`fix: ${'a'.repeat(80)}`, '85 characters, at most 72'],
  ['fix: Support HEAD', 'lowercase'],
  ['fix: support HEAD.', 'without a period'],
  ['fix: support HEAD\nbecause of monitors', 'second line'],
])('%s is rejected', (message, problem) => {
  const problems = findMessageProblems(message, scopes)

  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(problem)
})
