import { expect, test } from 'vitest'
import { leadFields } from '../../../contract/lead-fields.ts'
import { fieldName, groupedFields, groupOf } from './field-names.ts'

test('each field stands in exactly one group', () => {
  const grouped = groupedFields(() => true).flatMap(({ fields }) => fields)

  expect(grouped.toSorted()).toEqual(Object.keys(leadFields).toSorted())
})

test('groups without a field that is asked for are left out', () => {
  expect(groupedFields((field) => field === 'gclid')).toEqual([
    { group: 'clickIds', name: 'Click IDs', fields: ['gclid'] },
  ])
})

test('fields are found where people look for them', () => {
  expect(groupOf('utm_campaign')).toBe('traffic')
  expect(groupOf('ad_user_data')).toBe('consent')
  expect(groupOf('searchAdsSlot')).toBe('searchAds')
  expect(groupOf('createdAt')).toBe('record')
})

test('what a table shows by name is called by it', () => {
  expect([fieldName('labelId'), fieldName('email')]).toEqual(['Label', 'Email'])
})
