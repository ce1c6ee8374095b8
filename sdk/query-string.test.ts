import { expect, test } from 'vitest'
import { toQueryString } from './query-string.ts'

const plain = (input: object) => decodeURIComponent(toQueryString(input))

test('operators become brackets, and lists are joined by commas', () => {
  const query = plain({
    value: { gte: 100, lt: 200.5 },
    gclid: { exists: false },
    status: ['won', 'lost'],
    page: 2,
  })

  expect(query).toBe('value[gte]=100&value[lt]=200.5&gclid[exists]=false&status=won,lost&page=2')
})

test('undefined and null are omitted, empty values are not', () => {
  const query = plain({ search: undefined, sort: null, value: { gte: undefined }, website: '' })

  expect(query).toBe('website=')
})

test('reserved characters are encoded', () => {
  const query = toQueryString({ search: 'a&b=c+d %', externalId: 'Ä#?' })

  expect([...new URLSearchParams(query)]).toEqual([
    ['search', 'a&b=c+d %'],
    ['externalId', 'Ä#?'],
  ])
  expect(query).toMatch(/^[\w.*+%&=-]+$/)
})
