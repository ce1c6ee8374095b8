import { expect, test } from 'vitest'
import * as z from 'zod'
import { describeIssue, describeIssues, listProblems } from './describe-issues.ts'

const fail = (schema: z.ZodType, sent: unknown, reportInput = true): z.ZodError =>
  schema.safeParse(sent, { reportInput }).error ?? expect.fail('accepted')

test.for<[schema: z.ZodType, sent: unknown, message: string]>([
  [z.string().min(2), 'x', 'must be at least 2 characters'],
  [z.string().min(1, 'must not be empty'), '', 'must not be empty'],
  [z.array(z.string()).min(1), [], 'must have at least 1 item'],
  [z.number().multipleOf(5), 7, 'must be a multiple of 5'],
  [z.number(), 'x', 'must be a number'],
  [z.string(), undefined, 'is required'],
  [z.iso.datetime(), 'x', 'must be a timestamp such as 2026-01-31T12:00:00Z'],
  [z.iso.date(), 'x', 'must be a valid YYYY-MM-DD date'],
  [z.email(), 'x', 'must be a valid email address'],
  [z.url(), 'x', 'must be a valid URL'],
  [z.uuid(), 'x', 'must be an ID (lowercase UUID)'],
  [z.string().regex(/^a$/), 'x', 'is invalid'],
  [z.string().refine(() => false), 'x', 'is invalid'],
  [z.enum(['a', 'b']), 'x', 'must be one of a, b'],
  [
    z.record(z.string().max(1), z.string()),
    { long: 'x' },
    'must have only valid keys: a key must be at most 1 character',
  ],
])("Zod's words do not reach a user: %#", ([schema, sent, message]) => {
  expect(describeIssue(fail(schema, sent))).toBe(message)
})

test('a wrong type is no missing value, even if the input is not reported', () => {
  const schema = z.strictObject({ size: z.number(), name: z.string() })

  const error = fail(schema, { size: 'x' }, false)

  expect(describeIssues(error)).toEqual([
    { path: ['size'], message: 'must be a number' },
    { path: ['name'], message: 'is required' },
  ])
  expect(listProblems(error)).toBe('size must be a number\nname is required')
})
