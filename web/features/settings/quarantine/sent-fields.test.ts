import { expect, test } from 'vitest'
import { contactTexts, toSentFields } from './sent-fields.ts'

test('fields are in the order of the contract, then unknown ones, all as text', () => {
  const lead = { zeta: [1], note: 'hi', email: 'a@b.example', alpha: null, value: 12.5 }
  expect(toSentFields(lead)).toEqual([
    { name: 'email', label: 'Email', text: 'a@b.example' },
    { name: 'value', label: 'Value', text: '12.5' },
    { name: 'note', label: 'Note', text: 'hi' },
    { name: 'alpha', label: 'alpha', text: 'null' },
    { name: 'zeta', label: 'zeta', text: '[\n  1\n]' },
  ])
})

test('a lead is named by name, email and phone, or by its external id, or by nothing', () => {
  expect(contactTexts({ phone: '030 1', name: ' ', email: 'a@b.example' })).toEqual([
    'a@b.example',
    '030 1',
  ])
  expect(contactTexts({ externalId: 'X-1', email: '' })).toEqual(['X-1'])
  expect(contactTexts({ name: 7 })).toEqual([])
})
