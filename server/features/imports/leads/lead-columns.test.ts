import { expect, test } from 'vitest'
import { guessLeadColumns } from './lead-columns.ts'

test('columns are guessed by their usual names', () => {
  expect(guessLeadColumns(['E-Mail', 'Phone Number', 'GCLID', 'First Name', 'Last Name'])).toEqual([
    'email',
    'phone',
    'gclid',
    'firstName',
    'lastName',
  ])
  expect(guessLeadColumns(['Name', 'First name', 'Email', 'E-mail', 'Whatever', ''])).toEqual([
    'name',
    null,
    'email',
    'secondEmail',
    null,
    null,
  ])
  expect(guessLeadColumns(['id', 'externalId', 'updatedAt', 'source', 'labelId'])).toEqual([
    null,
    'externalId',
    null,
    null,
    'labelId',
  ])
})

test('of several columns with a matching name the best one is mapped', () => {
  expect(guessLeadColumns(['ID', 'External ID', 'State', 'Status', 'Date', 'Created at'])).toEqual([
    null,
    'externalId',
    null,
    'status',
    null,
    'createdAt',
  ])
  expect(guessLeadColumns(['Mobile', 'Phone', 'email', 'Email'])).toEqual([
    'secondPhone',
    'phone',
    'email',
    'secondEmail',
  ])
})
