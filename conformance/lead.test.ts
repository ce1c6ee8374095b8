import { describe, expect, test } from 'vitest'
import { call, readLead, refusal, storeLead, unique } from './call.ts'
import {
  clickIds,
  consentFlags,
  extensionFields,
  instant,
  leadFields,
  searchAdsTexts,
  sources,
  statuses,
  utmFields,
  uuidV7,
} from './lead-table.ts'

const texts = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, `${name} of ${unique()}`]))

const everyText = texts([...clickIds, ...utmFields, ...searchAdsTexts])

describe('the fields of a lead', () => {
  test('a full lead has every field of the table and no others except extensions', async () => {
    const lead = await readLead(await storeLead({}))

    expect(Object.keys(lead).sort()).toEqual([...leadFields, ...extensionFields].sort())
  })

  test('unknown values are null', async () => {
    const lead = await readLead(await storeLead({ name: 'Ada' }))
    const generalFields = new Set(['id', 'name', 'status', 'source', 'sessions', 'locked'])
    const times = ['createdAt', 'updatedAt', 'expiresAt']

    const others = leadFields.filter((field) => !generalFields.has(field) && !times.includes(field))
    for (const field of others) expect([field, lead[field]]).toEqual([field, null])
    expect(lead.sessions).toEqual([])
  })

  test('every field that a create can set is returned as sent', async () => {
    const sent = {
      ...everyText,
      ...Object.fromEntries(consentFlags.map((flag, i) => [flag, i % 2 === 0])),
      ...{ externalId: unique(), name: 'Ada Lovelace', email: `${unique()}@Example.com` },
      ...{ phone: '+44 20 7946 0000', status: 'lost', value: 1234.56, note: 'Two\nlines' },
      ...{ custom: '{"a":[1]}', lossReason: 'Too dear', conversionName: 'Offer', source: 'gtm' },
      ...{ website: 'https://example.com', path: '/contact', referrer: 'https://example.org/?q=1' },
      ...{ country: 'DE', searchAdsCustomerId: '123-456-7890', searchAdsClickDate: '2026-01-31' },
    }

    const lead = await readLead(await storeLead(sent))

    expect(lead).toMatchObject(sent)
  })

  test.for(statuses)('status can be %s', async (status) => {
    expect((await readLead(await storeLead({ status }))).status).toBe(status)
  })

  test.for(sources)('source can be %s', async (source) => {
    expect((await readLead(await storeLead({ source }))).source).toBe(source)
  })

  test('IDs are UUIDv7, and timestamps are UTC with milliseconds', async () => {
    const lead = await readLead(await storeLead({ status: 'won' }))

    expect(lead.id).toMatch(uuidV7)
    for (const time of ['createdAt', 'updatedAt', 'qualifiedAt', 'expiresAt']) {
      expect(lead[time]).toMatch(instant)
    }
    expect(lead.expiresAt > lead.createdAt).toBe(true)
  })
})

describe('values', () => {
  test.for([
    [true, true],
    [false, false],
    ['granted', true],
    ['denied', false],
    ['GRANTED', true],
    ['true', true],
    ['False', false],
    [null, null],
    ['', null],
  ])('consent sent as %j is returned as %j', async ([sent, expected]) => {
    const lead = await readLead(await storeLead({ ad_user_data: sent }))

    expect(lead.ad_user_data).toBe(expected)
  })

  test.for([
    ['a string', '{"b": 1}', { b: 1 }],
    ['an object', { b: [1, null] }, { b: [1, null] }],
    ['an array', ['x'], ['x']],
  ])('custom sent as %s is returned as a JSON string', async ([, sent, expected]) => {
    const lead = await readLead(await storeLead({ custom: sent }))

    expect(typeof lead.custom).toBe('string')
    expect(JSON.parse(lead.custom)).toEqual(expected)
  })

  test.for([
    [99.99, 99.99],
    ['19.90', 19.9],
    [0, 0],
    [0.1 + 0.2, 0.3],
    [1e12, 1e12],
  ])('value sent as %j is the number %d', async ([sent, expected]) => {
    expect((await readLead(await storeLead({ value: sent }))).value).toBe(expected)
  })

  test('text is stored without leading and trailing whitespace, otherwise as sent', async () => {
    const lead = await readLead(await storeLead({ name: '  Zoë 🌻 O’Neil\t', note: ' ' }))

    expect([lead.name, lead.note]).toEqual(['Zoë 🌻 O’Neil', null])
  })

  test.for([
    ['NUL', '"a\\u0000b"'],
    ['half of a surrogate pair', '"a\\ud800b"'],
  ])('%s in a text is rejected', async ([, name]) => {
    const answer = await call('POST /leads', { body: `{"name":${name}}` })

    expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('an email is returned as sent and matched in any case, a phone in any notation', async () => {
    const local = unique()
    const digits = `+4930${String(Date.now()).slice(-8)}`
    const spaced = `${digits.slice(0, 5)} ${digits.slice(5)}`
    const id = await storeLead({ email: `${local}@Example.com`, phone: spaced })

    const byEmail = await call('PATCH /leads', {
      body: { email: `${local.toUpperCase()}@EXAMPLE.COM`, note: 'by email' },
    })
    const byPhone = await call('PATCH /leads', { body: { phone: digits, note: 'by phone' } })

    expect([byEmail.body.data.leadIds, byPhone.body.data.leadIds]).toEqual([[id], [id]])
    expect(await readLead(id)).toMatchObject({ email: `${local}@Example.com`, phone: spaced })
  })
})
