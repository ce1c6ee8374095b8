import { expect, test } from 'vitest'
import type { Condition } from '../shared/list-search.ts'
import { describeCondition } from './describe-condition.ts'

const names = { timeZone: 'Europe/Berlin', currency: null, choices: new Map([['id-1', 'Hot']]) }
const describe = (field: Condition['field'], operators: Condition['operators']) =>
  describeCondition({ field, operators }, names)

test('choices are shown by name', () => {
  expect(describe('status', { in: 'won,lost' })).toBe('is Won, Lost')
  expect(describe('source', { eq: 'manual' })).toBe('is Manual')
  expect(describe('labelId', { eq: 'id-1' })).toBe('is Hot')
  expect(describe('utm_source', { eq: 'a,b' })).toBe('is a,b')
})

test('several values, excluded values and owners are named', () => {
  expect(describe('utm_source', { in: 'google,meta' })).toBe('is google, meta')
  expect(describe('country', { not: 'DE,AT' })).toBe('is not Germany, Austria')
  expect(describe('ownerId', { in: 'me,none' })).toBe('is Me, No one')
  expect(describe('ownerId', { not: 'id-1' })).toBe('is not Hot')
  expect(describe('ownerId', { eq: 'id-2' })).toBe('is Former member')
})

test('single bounds are described one by one', () => {
  expect(describe('value', { gte: '5', lt: '10' })).toBe('at least 5, under 10')
  expect(describe('gclid', { exists: 'true' })).toBe('has a value')
  expect(describe('qualifiedAt', { exists: 'false' })).toBe('is empty')
  expect(describe('utm_campaign', { contains: 'spring, 1' })).toBe('contains spring, 1')
})

test('whole days of the organization are shown as days', () => {
  const november = { gte: '2026-10-31T23:00:00.000Z', lt: '2026-11-30T23:00:00.000Z' }

  expect(describe('createdAt', november)).toBe('1 Nov 2026 – 30 Nov 2026')
  expect(describe('createdAt', { gte: november.gte })).toBe('since 1 Nov 2026')
  expect(describe('createdAt', { lt: november.lt })).toBe('until 30 Nov 2026')
  expect(describe('createdAt', { gte: november.gte, lt: '2026-11-01T23:00:00Z' })).toBe(
    '1 Nov 2026',
  )
})

test('other timestamps include the time, and days of the API are in UTC', () => {
  expect(describe('createdAt', { gt: '2026-11-01T09:30:00Z' })).toBe('after 1 Nov 2026, 10:30')
  expect(describe('createdAt', { gte: '2026-11-01' })).toBe('since 1 Nov 2026 (UTC)')
  expect(describe('createdAt', { lte: 'soon' })).toBe('until soon')
  expect(describe('createdAt', { lte: '2026-02-31' })).toBe('until 2026-02-31')
  expect(describe('createdAt', { lte: '2026-13-01' })).toBe('until 2026-13-01')
})
