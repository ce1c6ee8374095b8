import { expect, test } from 'vitest'
import type { Condition } from '../shared/list-search.ts'
import { describeCondition } from './describe-condition.ts'

const names = { timeZone: 'Europe/Berlin', choices: new Map([['id-1', 'Hot']]) }
const say = (field: Condition['field'], operators: Condition['operators']) =>
  describeCondition({ field, operators }, names)

test('choices are told by name', () => {
  expect(say('status', { in: 'won,lost' })).toBe('is Won, Lost')
  expect(say('source', { eq: 'manual' })).toBe('is By hand')
  expect(say('labelId', { eq: 'id-1' })).toBe('is Hot')
  expect(say('utm_source', { eq: 'a,b' })).toBe('is a,b')
})

test('bounds are told one by one', () => {
  expect(say('value', { gte: '5', lt: '10' })).toBe('from 5, under 10')
  expect(say('gclid', { exists: 'true' })).toBe('is known')
  expect(say('qualifiedAt', { exists: 'false' })).toBe('is unknown')
})

test('whole days of the organization are told as days', () => {
  const november = { gte: '2026-10-31T23:00:00.000Z', lt: '2026-11-30T23:00:00.000Z' }

  expect(say('createdAt', november)).toBe('1 Nov 2026 – 30 Nov 2026')
  expect(say('createdAt', { gte: november.gte })).toBe('since 1 Nov 2026')
  expect(say('createdAt', { lt: november.lt })).toBe('until 30 Nov 2026')
  expect(say('createdAt', { gte: november.gte, lt: '2026-11-01T23:00:00Z' })).toBe('1 Nov 2026')
})

test('other instants are told with their time, and days of the API as those of UTC', () => {
  expect(say('createdAt', { gt: '2026-11-01T09:30:00Z' })).toBe('after 1 Nov 2026, 10:30')
  expect(say('createdAt', { gte: '2026-11-01' })).toBe('since 1 Nov 2026 (UTC)')
  expect(say('createdAt', { lte: 'soon' })).toBe('until soon')
  expect(say('createdAt', { lte: '2026-02-31' })).toBe('until 2026-02-31')
  expect(say('createdAt', { lte: '2026-13-01' })).toBe('until 2026-13-01')
})
