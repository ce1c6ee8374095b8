import { expect, test } from 'vitest'
import { leadFields } from '../../../contract/lead-fields.ts'
import { fieldGroup, fieldName, groupedFields } from './field-names.ts'

test('each field is in exactly one group', () => {
  const grouped = groupedFields(() => true).flatMap(({ fields }) => fields)

  expect(grouped.toSorted()).toEqual(Object.keys(leadFields).toSorted())
})

test('groups without a matching field are omitted', () => {
  expect(groupedFields((field) => field === 'gclid')).toEqual([
    { group: 'clickIds', name: 'Click IDs', fields: ['gclid'] },
  ])
})

test('fields are in the groups where people look for them', () => {
  expect(fieldGroup('utm_campaign')).toBe('traffic')
  expect(fieldGroup('ad_user_data')).toBe('consent')
  expect(fieldGroup('searchAdsSlot')).toBe('searchAds')
  expect(fieldGroup('createdAt')).toBe('record')
})

test('fields that a table shows by name have the label of that name', () => {
  expect([fieldName('labelId'), fieldName('email')]).toEqual(['Label', 'Email'])
})
