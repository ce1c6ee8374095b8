import { expect, test } from 'vitest'
import { microsoft } from './microsoft.ts'

const respond = (status: number, body: object) => ({
  status,
  headers: new Headers(),
  body: JSON.stringify(body),
})

const invalid = { Code: 5_501, ErrorCode: 'Invalid', Message: 'The time is invalid.' }

test.for([
  ['accepted', 200, { PartialErrors: [] }, 'accepted'],
  ['a partial error', 200, { PartialErrors: [{ Index: 0, ...invalid }] }, 'rejected'],
  ['a fault of the API', 400, { Type: 'AdApiFaultDetail', Errors: [invalid] }, 'rejected'],
  [
    'a fault of the operation',
    400,
    { Type: 'ApiFaultDetail', OperationErrors: [invalid], BatchErrors: [] },
    'rejected',
  ],
  [
    'a fault of an item',
    400,
    { Type: 'ApiFaultDetail', OperationErrors: [], BatchErrors: [{ Index: 0, ...invalid }] },
    'rejected',
  ],
  ['a busy server', 400, { BatchErrors: [{ Index: 0, Code: 117 }] }, 'retry'],
  ['lost access', 400, { Errors: [{ Code: 105, ErrorCode: 'InvalidCredentials' }] }, 'blocked'],
  ['no errors at all', 400, {}, 'retry'],
] as const)('%s', ([, status, body, type]) => {
  expect(microsoft.readResponse(respond(status, body)).type).toBe(type)
})

test('a fault concerns the whole batch, so that it is sent again in halves', () => {
  const fault = respond(400, { BatchErrors: [{ Index: 1, ...invalid }] })

  expect(microsoft.batching?.readEach(fault, 3)).toBeUndefined()
})
