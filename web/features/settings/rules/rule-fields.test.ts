import { expect, test } from 'vitest'
import { sources, statuses } from '../../../../contract/field-kinds.ts'
import { ruleFields } from '../../../../contract/leads/filter-rules.ts'
import { fieldOptions, fieldValues } from './rule-fields.ts'

const none = { labels: [], events: [] }

test('every field of rules is offered once', () => {
  const offered = fieldOptions.flatMap(({ items }) => items.map(({ value }) => value))
  expect(offered.toSorted()).toEqual([...ruleFields].sort())
  expect(fieldOptions.filter(({ items }) => items.length === 0)).toEqual([])
})

test('fields with few values offer exactly the values of the contract', () => {
  const values = (field: (typeof ruleFields)[number]) =>
    fieldValues(field, none)?.map(({ value }) => value)
  expect(values('status')).toEqual(statuses)
  expect(values('source')).toEqual(sources)
  expect(values('ad_storage')).toEqual(['true', 'false'])
  expect(values('email')).toBeUndefined()
})

test('labels are offered by name and sent by id', () => {
  const labels = [{ id: '01a1', name: 'Hot' }]
  expect(fieldValues('labelId', { labels, events: [] })).toEqual([{ value: '01a1', label: 'Hot' }])
})
