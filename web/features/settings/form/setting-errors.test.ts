import { expect, test } from 'vitest'
import { LeadtraceError } from '../../../../sdk/index.ts'
import { problemsOf } from './setting-errors.ts'

const errorWith = (problems: unknown) =>
  new LeadtraceError('VALIDATION_ERROR', 'name is empty.', { details: { problems } })

test('each field gets the first thing that is wrong with it, as a sentence', () => {
  const problems = [
    { field: 'name', message: 'is empty' },
    { field: 'name', message: 'is too short' },
    { field: 'origins.0', message: '"x" is no origin. Write another.' },
  ]
  expect(problemsOf(errorWith(problems))).toEqual({
    name: 'Is empty.',
    'origins.0': '"x" is no origin. Write another.',
  })
})

test('what names no field, and what is no list of problems, gives nothing', () => {
  expect(problemsOf(errorWith([{ field: '', message: 'is wrong' }, null, 'x']))).toEqual({})
  expect(problemsOf(errorWith('all'))).toEqual({})
  expect(problemsOf(new Error('offline'))).toEqual({})
})
