import { expect, test } from 'vitest'
import { leadFields } from '../../../contract/lead-fields.ts'
import { fieldGroup, fieldName, groupedFields } from './field-names.ts'

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
  expect(fieldGroup('utm_campaign')).toBe('traffic')
  expect(fieldGroup('ad_user_data')).toBe('consent')
  expect(fieldGroup('searchAdsSlot')).toBe('searchAds')
  expect(fieldGroup('createdAt')).toBe('record')
})

test('what a table shows by name is called by it', () => {
  expect([fieldName('labelId'), fieldName('email')]).toEqual(['Label', 'Email'])
})
