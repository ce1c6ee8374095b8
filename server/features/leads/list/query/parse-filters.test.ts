import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clickIds } from '../../../../../contract/click-ids.ts'
import { newId } from '../../../../platform/process/ids.ts'
import { create, list, listField, toRejection } from '../../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
beforeAll(async () => {
  org = await service.newOrg()
  await create(org, { name: 'open', externalId: 'A,1', value: 10, website: 'a.example' })
  await create(org, { name: 'won', status: 'won', value: '99.50', source: 'gtm' })
  await create(org, { name: 'lost', status: 'lost', utm_source: 'google' })
})

test('status accepts several values separated by commas', async () => {
  expect(await listField(org, { status: 'won,open', sort: 'name:asc' })).toEqual(['open', 'won'])
  expect(await listField(org, { status: 'lost' })).toEqual(['lost'])
  expect(await listField(org, { status: 'qualified' })).toEqual([])
})

test('a repeated status counts its leads once', async () => {
  const { body } = await list(org, { status: 'won,open,won', sort: 'name:asc' })

  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['open', 'won'])
  expect(body.meta.pagination).toMatchObject({ total: 2, totalPages: 1, hasMore: false })
})

test('in fields with one value a comma is part of the value', async () => {
  expect(await listField(org, { externalId: 'A,1' })).toEqual(['open'])
  expect(await listField(org, { externalId: 'A' })).toEqual([])
})

test('equality is exact, in case and length', async () => {
  expect(await listField(org, { utm_source: 'google' })).toEqual(['lost'])
  expect(await listField(org, { utm_source: 'Google' })).toEqual([])
  expect(await listField(org, { website: 'a.exampl' })).toEqual([])
  expect(await listField(org, { externalId: 'x'.repeat(255) })).toEqual([])
})

test('bounds of an amount are exact to the minor unit', async () => {
  expect(await listField(org, { 'value[gte]': '99.5' })).toEqual(['won'])
  expect(await listField(org, { 'value[gt]': '99.50' })).toEqual([])
  expect(await listField(org, { 'value[lt]': '99.500000000001', sort: 'name:asc' })).toEqual([
    'open',
    'won',
  ])
  expect(await listField(org, { 'value[gte]': '10', 'value[lt]': '99.5' })).toEqual(['open'])
  expect(await listField(org, { 'value[gte]': '-0.001', sort: 'name:asc' })).toEqual([
    'open',
    'won',
  ])
})

test('a bound of an amount can be any number, however large or small', async () => {
  const large = '9'.repeat(20)

  expect(await listField(org, { 'value[gte]': large })).toEqual([])
  expect(await listField(org, { 'value[lt]': large, sort: 'name:asc' })).toEqual(['open', 'won'])
  expect(await listField(org, { 'value[gt]': `-${large}`, sort: 'name:asc' })).toEqual([
    'open',
    'won',
  ])
})

test.for(Object.keys(clickIds))(
  '%s[exists] separates leads with a value from those without',
  async (id) => {
    const other = await service.newOrg()
    await create(other, { name: 'with', [id]: 'click' })
    await create(other, { name: 'without' })

    expect(await listField(other, { [`${id}[exists]`]: 'true' })).toEqual(['with'])
    expect(await listField(other, { [`${id}[exists]`]: 'false' })).toEqual(['without'])
  },
)

test('qualifiedAt[exists] separates qualified leads from others', async () => {
  expect(await listField(org, { 'qualifiedAt[exists]': 'true' })).toEqual(['won'])
  expect(await listField(org, { 'createdAt[exists]': 'false' })).toEqual([])
})

test('a label without leads matches nothing', async () => {
  expect(await listField(org, { labelId: newId() })).toEqual([])
})

test('filters of another organization do not match these leads', async () => {
  const other = await service.newOrg()

  expect(await listField(other, { status: 'open,won,lost' })).toEqual([])
})

describe('rejected with INVALID_FILTER', () => {
  const refused: readonly [string, string][] = [
    ['an unknown parameter', 'colour=red'],
    ['a lead field that cannot be filtered', 'referrer=x'],
    ['another lead field that cannot be filtered', 'searchAdsAdId=x'],
    ['an unknown operator', 'value[eq]=5'],
    ['an operator of another field', 'value[exists]=true'],
    ['a bound on a field that accepts none', 'status[gte]=open'],
    ['a bound on a click id', 'gclid[gte]=a'],
    ['a click id above its limit', `gclid=${'x'.repeat(2_049)}`],
    ['too many click ids', `gclid[in]=${'x,'.repeat(100)}x`],
    ['a country that is no code', 'country=Germany'],
    ['an empty country', 'country='],
    ['one unknown country among valid ones', 'country[in]=DE,Spain'],
    ['a conversion event that is not an id', 'selectedConversionEventId=call'],
    ['a path above its limit', `path=/${'x'.repeat(2_048)}`],
    ['a loss reason with an unknown operator', 'lossReason[gte]=a'],
    ['a value without an operator', 'value=5'],
    ['a date without an operator', 'createdAt=2026-01-01'],
    ['an unknown status', 'status=closed'],
    ['one unknown status among valid ones', 'status=open,closed'],
    ['an empty status', 'status='],
    ['a status in another case', 'status=Open'],
    ['an unknown source', 'source=fax'],
    ['several sources', 'source=api,gtm'],
    ['a label that is not an id', 'labelId=vip'],
    ['a value that is not a number', 'value[gte]=abc'],
    ['an empty value', 'value[gte]='],
    ['a value with an exponent', 'value[gte]=1e3'],
    ['a decimal comma', 'value[gte]=1,5'],
    ['exists that is neither true nor false', 'gclid[exists]=yes'],
    ['an externalId above its limit', `externalId=${'x'.repeat(256)}`],
    ['NUL', 'utm_source=%00'],
    ['half of a surrogate pair', 'utm_source=%ED%A0%80'],
    ['bad percent-encoding', 'utm_source=%GG'],
    ['a repeated parameter', 'status=open&status=won'],
    ['a repeated operator', 'value[gte]=1&value[gte]=2'],
    ['a field both with and without operator', 'value=1&value[gte]=2'],
    ['two operators on one field', 'value[gte][lt]=1'],
    ['a prototype key', '__proto__[gte]=1'],
    ['a repeated prototype key', 'constructor=1'],
  ]

  test.for(refused)('%s', async ([, query]) => {
    const answer = await org.call('GET /leads', { query })

    expect(toRejection(answer)).toMatchObject({ status: 400, code: 'INVALID_FILTER' })
    expect(answer.body.error.message).toMatch(/\w/)
  })

  test('the parameter is named', async () => {
    const names = async (query: Record<string, string>) =>
      toRejection(await list(org, query)).fields

    expect(await names({ colour: 'red' })).toEqual(['colour'])
    expect(await names({ 'value[gte]': 'abc' })).toEqual(['value[gte]'])
    expect(await names({ status: 'closed' })).toEqual(['status'])
    expect(await names({ limit: '0', page: '0' })).toEqual(['limit', 'page'])
  })
})
