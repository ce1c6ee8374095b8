import { expect, test } from 'vitest'
import { LeadtraceError } from '../../../../sdk/index.ts'
import { errorsByField } from './setting-errors.ts'

const errorWith = (problems: unknown) =>
  new LeadtraceError('VALIDATION_ERROR', 'name is empty.', { details: { problems } })

test('each field gets its first problem as a sentence', () => {
  const problems = [
    { field: 'name', message: 'is empty' },
    { field: 'name', message: 'is too short' },
    { field: 'origins.0', message: '"x" is no origin. Write another.' },
  ]
  expect(errorsByField(errorWith(problems))).toEqual({
    name: 'Is empty.',
    'origins.0': '"x" is no origin. Write another.',
  })
})

test('errors without a field or a list of problems give nothing', () => {
  expect(errorsByField(errorWith([{ field: '', message: 'is wrong' }, null, 'x']))).toEqual({})
  expect(errorsByField(errorWith('all'))).toEqual({})
  expect(errorsByField(new Error('offline'))).toEqual({})
})
