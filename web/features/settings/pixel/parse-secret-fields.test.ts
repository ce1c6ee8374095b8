import { expect, test } from 'vitest'
import { parseSecretFields } from './parse-secret-fields.ts'

test('the names of unread fields and their page are shown', () => {
  expect(parseSecretFields('{"page":"/contact","fields":["iban","pin"]}')).toEqual({
    page: '/contact',
    fields: ['iban', 'pin'],
  })
})

test.for(['{"page":"/contact","fie', '', 'null', '{"page":1,"fields":"x"}'])(
  'the malformed report %j is not shown',
  (body) => {
    expect(parseSecretFields(body)).toBeUndefined()
  },
)
