import { expect, test } from 'vitest'
import { LeadtraceError } from '../../../sdk/index.ts'
import { fieldErrors } from './field-errors.ts'

const refused = (details: Record<string, unknown>, message = 'name is empty.') =>
  new LeadtraceError('VALIDATION_ERROR', message, { status: 400, details })

test('problems stand at their fields as sentences', () => {
  const error = refused({ problems: [{ field: 'name', message: 'is empty' }] })

  expect(fieldErrors(error, ['name', 'email'])).toEqual({
    fields: { name: 'Is empty.' },
    isAll: true,
  })
})

test('a problem of something that the form does not have leaves more to say', () => {
  const problems = [
    { field: 'name', message: 'is empty.' },
    { field: 'token', message: 'is missing' },
  ]

  expect(fieldErrors(refused({ problems }), ['name'])).toEqual({
    fields: { name: 'Is empty.' },
    isAll: false,
  })
})

test('a reason stands at the field that it is about', () => {
  const error = refused({ reason: 'INVALID_PASSWORD' }, 'Wrong password.')

  expect(fieldErrors(error, ['old'], { INVALID_PASSWORD: 'old' })).toEqual({
    fields: { old: 'Wrong password.' },
    isAll: true,
  })
})

test.for([
  refused({}),
  refused({ problems: 'rubbish' }),
  refused({ problems: [null, { field: 1 }, 'text'] }),
  new Error('offline'),
])('what names no field of the form is told beside it', (error) => {
  expect(fieldErrors(error, ['name'], { OTHER: 'name' })).toEqual({ fields: {}, isAll: false })
})
