import { expect, test } from 'vitest'
import { clickIds } from './click-ids.ts'
import { isLeadField, leadFieldEntries, leadFields, leadFieldsWhere } from './lead-fields.ts'

const clicks = `gclid dclid wbraid gbraid ga4cid ga4sid fbc fbp msclkid ttclid twclid rdt_cid sccid
  epik li_fat_id`

const words = (text: string): string[] => text.trim().split(/\s+/)

/**
 * Field names copied manually from the interface definition, except `session` and `sessions`, which
 * are not columns.
 */
const ofInterface = words(`
  id externalId name email phone status value note custom lossReason conversionName source website
  path referrer country ${clicks} utm_source utm_medium utm_campaign utm_content utm_term ad_storage
  ad_user_data analytics_storage ad_personalization searchAdsCustomerId searchAdsClickDate
  searchAdsCampaignId searchAdsCampaignName searchAdsAdGroupId searchAdsAdGroupName searchAdsAdId
  searchAdsDevice searchAdsAdNetworkType searchAdsClickType searchAdsSlot labelId
  selectedConversionEventId createdAt updatedAt qualifiedAt expiresAt`)

test('a lead has every field of the interface, and marks our own as extensions', () => {
  expect(leadFieldsWhere(({ extension }) => !extension)).toEqual(ofInterface)
  expect(leadFieldsWhere(({ extension }) => extension)).toEqual([
    'ownerId',
    'stageId',
    'moreLabelIds',
    'wonAt',
    'lostAt',
    'locked',
  ])
})

test('the click ids are those of the interface', () => {
  expect(Object.keys(clickIds)).toEqual(words(clicks))
})

test('every click id is read from an address or a cookie', () => {
  for (const [name, id] of Object.entries(clickIds)) {
    expect('query' in id || 'cookie' in id, name).toBe(true)
  }
})

test('a create sets everything except what the service decides', () => {
  const decided = words(
    'id ownerId moreLabelIds createdAt updatedAt qualifiedAt wonAt lostAt expiresAt locked',
  )

  expect(leadFieldsWhere(({ write }) => !write)).toEqual(decided)
})

test('an update changes these fields and no others', () => {
  expect(leadFieldsWhere(({ write }) => write === 'create+update').toSorted()).toEqual(
    words(
      `conversionName custom labelId lossReason note selectedConversionEventId stageId status value`,
    ),
  )
})

test('the filters are those of the interface, and our own', () => {
  const fieldsFilteredBy = (operators: string) =>
    leadFieldsWhere(({ filter = [], ownFilter = [] }) => {
      const ofInterface = filter.filter((operator) => !ownFilter.includes(operator))
      return ofInterface.length > 0 && String(ofInterface) === operators
    })

  expect(fieldsFilteredBy('in')).toEqual(['status'])
  expect(fieldsFilteredBy('eq').toSorted()).toEqual(
    words('externalId labelId source utm_campaign utm_medium utm_source website'),
  )
  expect(fieldsFilteredBy('gte,gt,lte,lt')).toEqual(['value'])
  expect(fieldsFilteredBy('gte,gt,lte,lt,exists')).toEqual([
    'createdAt',
    'updatedAt',
    'qualifiedAt',
    'wonAt',
    'lostAt',
  ])
  expect(fieldsFilteredBy('exists')).toEqual(words(clicks))
  const all = leadFieldsWhere(({ filter }) => filter?.length)
  const own = leadFieldsWhere(({ ownFilter }) => ownFilter)
  expect(own.filter((name) => !words(clicks).includes(name))).toEqual(
    words(
      `name email phone note lossReason conversionName path country utm_content utm_term
      searchAdsCampaignId selectedConversionEventId ownerId stageId`,
    ),
  )
  expect(all).toHaveLength(1 + 7 + 1 + 5 + own.length)
})

test('sorting, searching and masking are those of the interface and the decisions', () => {
  expect(leadFieldsWhere(({ sort }) => sort).toSorted()).toEqual(
    words('createdAt email externalId lostAt name qualifiedAt status updatedAt value wonAt'),
  )
  expect(leadFieldsWhere(({ search }) => search)).toEqual(words('externalId name email phone'))
  expect(leadFieldsWhere(({ masked }) => masked)).toEqual(words('name email phone note custom'))
})

test('every field has a description', () => {
  for (const [name, { label, help }] of leadFieldEntries) {
    expect(label, name).toMatch(/^[A-Z]/)
    expect(help, name).toMatch(/^[`A-Z].*\.$/)
  }
})

test('field names are recognized among other texts', () => {
  expect(isLeadField('gclid')).toBe(true)
  for (const text of ['', 'Gclid', 'session', 'constructor', '__proto__']) {
    expect(isLeadField(text)).toBe(false)
  }
  expect(Object.keys(leadFields)).toHaveLength(ofInterface.length + 6)
})
