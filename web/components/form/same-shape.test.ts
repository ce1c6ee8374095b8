import { expect, test } from 'vitest'
import { hasSameShape } from './same-shape.ts'

const rule = { name: '', enabled: true, conditions: [{ text: '', list: [] }] }

test.for([
  ['', 'typed'],
  [null, 'typed'],
  [
    { name: '', amount: null },
    { name: 'Ada', amount: 3 },
  ],
  [rule, { name: 'a', enabled: false, conditions: [] }],
  [rule, { name: 'a', enabled: false, conditions: [{ text: 'x', list: ['a', 'b'] }] }],
  [{ name: '' }, { name: 'Ada', isNew: true }],
] as const)('input of the same form fits: %j and %j', ([sample, value]) => {
  expect(hasSameShape(sample, value)).toBe(true)
})

test.for([
  ['', { text: 'typed' }],
  ['', undefined],
  [{ name: '', note: '' }, { name: 'Ada' }],
  [{ name: '' }, ['Ada']],
  [{ name: '' }, null],
  [rule, { name: 'a', enabled: true, conditions: [{ text: 'x' }] }],
  [rule, { name: 'a', enabled: true, conditions: [{ text: 'x', list: [{}] }] }],
  [rule, { name: 'a', enabled: true, conditions: 'none' }],
] as const)('input of another version of the form does not fit: %j and %j', ([sample, value]) => {
  expect(hasSameShape(sample, value)).toBe(false)
})
