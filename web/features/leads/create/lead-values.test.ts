import { expect, test } from 'vitest'
import { LeadtraceError } from '../../../../sdk/index.ts'
import { checkLead, emptyLead, leadFieldErrors, toCreateInput } from './lead-values.ts'

test('only filled fields are sent', () => {
  const values = { ...emptyLead, name: 'Ada', value: '12.5', email: '  ' }

  expect(toCreateInput(values)).toEqual({ name: 'Ada', value: '12.5', status: 'open' })
})

test('a loss reason is only sent for a lost lead', () => {
  const values = { name: 'Ada', lossReason: 'Price' }

  expect(toCreateInput({ ...values, status: 'won' })).toEqual({ name: 'Ada', status: 'won' })
  expect(toCreateInput({ ...values, status: 'lost' })).toMatchObject({ lossReason: 'Price' })
})

test('at least one contact field is required', () => {
  expect(Object.keys(checkLead(emptyLead))).toEqual(['name'])
  expect(checkLead({ ...emptyLead, phone: '+49 30 1' })).toEqual({})
})

test('errors about a field appear at that field', () => {
  const problems = [
    { field: 'email', message: 'must be a valid email address' },
    { field: 'x' },
    null,
  ]
  const error = new LeadtraceError('VALIDATION_ERROR', 'No.', { details: { problems } })

  expect(leadFieldErrors(error)).toEqual({ email: 'must be a valid email address' })
  expect(leadFieldErrors(new Error('away'))).toEqual({})
})

test('amounts are parsed before sending, and invalid ones are reported', () => {
  expect(toCreateInput({ name: 'Ada', value: '1.234,56' })).toEqual({
    name: 'Ada',
    value: '1234.56',
  })
  expect(Object.keys(checkLead({ name: 'Ada', value: '-5' }))).toEqual(['value'])
  expect(checkLead({ name: 'Ada', value: '12.500' })).toEqual({})
})
