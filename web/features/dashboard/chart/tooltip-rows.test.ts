import { expect, test } from 'vitest'
import { buildTooltipRows, totalKey } from './tooltip-rows.ts'

const series = [
  { name: 'email', color: 'orange.6' },
  { name: 'direct', color: 'yellow.6' },
  { name: 'display', color: 'indigo.5' },
]

const read = (values: Readonly<Record<string, unknown>>) =>
  buildTooltipRows(series, { 'the day': '3 Mar', ...values }).map(({ name, value }) => [
    name,
    value,
  ])

test('a tooltip has no zeros and adds up the rest', () => {
  expect(read({ email: 3, direct: 0, display: 1.5 })).toEqual([
    ['email', 3],
    ['display', 1.5],
    [totalKey, 4.5],
  ])
})

test('one value is its own total', () => {
  expect(read({ email: 3 })).toEqual([['email', 3]])
})

test('a point without leads has a total of zero', () => {
  expect(read({ email: 0 })).toEqual([[totalKey, 0]])
})
