import { expect, test } from 'vitest'
import { readOutcome } from './agreement.ts'

test.each([
  {
    what: 'a list of the service',
    body: { data: [{ id: 'a' }, { id: 'b' }], meta: { pagination: { total: 7 } } },
    outcome: { total: 7, ids: ['a', 'b'] },
  },
  {
    what: 'a list of the baseline',
    body: { data: [{ id: 'a' }], total: 7 },
    outcome: { total: 7, ids: ['a'] },
  },
  {
    what: 'statistics of the service',
    body: { data: { leads: { total: 7 } } },
    outcome: { total: 7, ids: [] },
  },
  {
    what: 'statistics of the baseline',
    body: { total: 7, groups: [] },
    outcome: { total: 7, ids: [] },
  },
])('$what is parsed for comparison', ({ body, outcome }) => {
  expect(readOutcome(JSON.stringify(body))).toEqual(outcome)
})

test('a response without a total cannot be compared', () => {
  expect(() => readOutcome('{"data":{"id":"a"}}')).toThrow('no total')
})
