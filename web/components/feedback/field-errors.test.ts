import { expect, test } from 'vitest'
import { LeadtraceError } from '../../../sdk/index.ts'
import { fieldErrors } from './field-errors.ts'

const refused = (details: Record<string, unknown>, message = 'name is empty.') =>
  new LeadtraceError('VALIDATION_ERROR', message, { status: 400, details })

test('problems appear at their fields as sentences', () => {
  const error = refused({ problems: [{ field: 'name', message: 'is empty' }] })

  expect(fieldErrors(error, ['name', 'email'])).toEqual({
    fields: { name: 'Is empty.' },
    isAll: true,
  })
})

test('a problem without a matching field is not covered by the fields', () => {
  const problems = [
    { field: 'name', message: 'is empty.' },
    { field: 'token', message: 'is missing' },
  ]

  expect(fieldErrors(refused({ problems }), ['name'])).toEqual({
    fields: { name: 'Is empty.' },
    isAll: false,
  })
})

test('a reason appears at its field', () => {
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
])('a problem of an unknown field is reported for the whole form', (error) => {
  expect(fieldErrors(error, ['name'], { OTHER: 'name' })).toEqual({ fields: {}, isAll: false })
})
