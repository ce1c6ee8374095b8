import { expect, test } from 'vitest'
import { LeadtraceError } from '../../../../sdk/index.ts'
import { toMappingErrors } from './mapping-errors.ts'

test('an error about a part has the name of the part as its key', () => {
  const problems = [
    { field: 'dateOrder', message: 'is required' },
    { field: 'mapping.statuses[3].text', message: 'is too long' },
    { field: 'mapping.columns.1', message: 'is no field' },
  ]

  const complaints = toMappingErrors(
    new LeadtraceError('VALIDATION_ERROR', '', { details: { problems } }),
  )

  expect(complaints).toEqual({
    dateOrder: 'is required',
    statuses: 'is too long',
    columns: 'is no field',
  })
})

test.for([
  null,
  new Error('x'),
  new LeadtraceError('CONFLICT', 'busy'),
  new LeadtraceError('VALIDATION_ERROR', '', { details: { problems: [null, 1, { field: 2 }] } }),
])('an error about no part yields no entries', (error) => {
  expect(toMappingErrors(error)).toEqual({})
})
