import { describe, expect, test } from 'vitest'
import { call, readLead, refusal, storeLead, unique } from './call.ts'
import { uuidV7 } from './lead-table.ts'

const create = (body: unknown, headers: Record<string, string> = {}) =>
  call('POST /leads', { body, headers })

describe('the response', () => {
  test('is 201 with Location, and has the ID in data and, for 1.x clients, at the top level', async () => {
    const { status, headers, body } = await create({ name: 'Ada' })

    expect(status).toBe(201)
    expect(body).toEqual({
      success: true,
      id: expect.stringMatching(uuidV7),
      data: { id: body.id, message: expect.stringMatching(/\w/) },
      meta: { requestId: expect.any(String), timestamp: expect.any(String) },
    })
    expect(headers.get('location')).toMatch(new RegExp(`/leads/${body.id}$`))
    expect((await readLead(body.id)).name).toBe('Ada')
  })

  test('reports ignored input and stores the rest', async () => {
    const sent = {
      name: 'Ada',
      colour: 'red',
      sessionId: unique(),
      id: 'mine',
      createdAt: '2020-01-01',
    }

    const { status, body } = await create(sent)

    expect(status).toBe(201)
    const named = body.data.warnings.map((warning: string) => warning.split(':')[0]).sort()
    expect(named).toEqual(['colour', 'createdAt', 'id', 'sessionId'])
    const lead = await readLead(body.id)
    expect([lead.name, lead.session, lead.id === 'mine']).toEqual(['Ada', null, false])
    expect(JSON.parse(lead.custom)).toEqual({ colour: 'red', id: 'mine', createdAt: '2020-01-01' })
  })

  test('reports nothing if other spellings and types are understood', async () => {
    const { status, body } = await create({
      ...{
        'First Name': 'Ada',
        last_name: 'Lovelace',
        'E-Mail': 'ada@example.com',
        tel: 4_930_123,
      },
      ...{
        message: 'Call me',
        Country: 'Germany',
        GCLID: 'g-1',
        UTM_Source: 'google',
        ScCid: 's-1',
      },
      ...{ googleAdsCampaignId: 21_345_678_901, ad_storage: 'yes', fbclid: 'f-1' },
    })

    expect([status, body.data.warnings]).toEqual([201, undefined])
    expect(await readLead(body.id)).toMatchObject({
      ...{ name: 'Ada Lovelace', email: 'ada@example.com', phone: '4930123', note: 'Call me' },
      ...{ country: 'DE', gclid: 'g-1', utm_source: 'google', sccid: 's-1', ad_storage: true },
      ...{ searchAdsCampaignId: '21345678901', fbc: expect.stringMatching(/^fb\.1\.\d{13}\.f-1$/) },
    })
  })

  test('reports an unknown label and conversion event', async () => {
    const unknown = '018f0000-0000-7000-8000-000000000000'

    const { status, body } = await create({
      name: 'Ada',
      labelId: unknown,
      selectedConversionEventId: unknown,
    })

    expect([status, body.data.warnings.length]).toEqual([201, 2])
    expect((await readLead(body.id)).labelId).toBeNull()
  })
})

describe('required fields', () => {
  test.for([
    { name: 'Ada' },
    { email: 'ada@example.com' },
    { phone: '+44 20 7946 0000' },
    { custom: '{}' },
  ])('one of name, email, phone and custom is enough: %j', async (body) => {
    expect((await create(body)).status).toBe(201)
  })

  test.for([{}, { gclid: 'g-1', note: 'nobody' }, { name: null, email: '' }, { phone: '  ' }])(
    'none of them is rejected: %j',
    async (body) => {
      expect(refusal(await create(body))).toEqual([400, 'VALIDATION_ERROR'])
    },
  )

  test('source is api and status is open by default', async () => {
    const lead = await readLead(await storeLead({}))

    expect([lead.source, lead.status, lead.qualifiedAt]).toEqual(['api', 'open', null])
  })
})

describe('an invalid value', () => {
  test.for([
    ['email', 'nobody'],
    ['status', 'maybe'],
    ['source', 'fax'],
    ['value', -1],
    ['value', 'many'],
    ['value', 1e13],
    ['custom', '{oops'],
    ['ad_storage', 'perhaps'],
    ['country', 'Atlantis'],
    ['searchAdsCustomerId', 'abc'],
    ['searchAdsClickDate', '2026-02-30'],
    ['name', true],
    ['gclid', ['a']],
  ] as const)('in %s is rejected: %j', async ([field, value]) => {
    const answer = await create({ name: 'Ada', [field]: value })

    expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR'])
    expect(answer.body.error.details.problems).toEqual([{ field, message: expect.any(String) }])
  })

  test('is listed with all others', async () => {
    const answer = await create({ email: 'nobody', value: 'many', country: 'Atlantis' })

    const fields = answer.body.error.details.problems.map(({ field }: { field: string }) => field)
    expect(fields).toEqual(expect.arrayContaining(['email', 'value', 'country']))
  })

  test('stores nothing', async () => {
    const externalId = unique()
    await create({ name: 'Ada', externalId, email: 'nobody' })

    const found = await call('GET /leads', { query: `externalId=${externalId}` })
    expect(found.body.data).toEqual([])
  })

  test.for(['[]', '"Ada"', 'null', '5'])(
    'a body %s, which is not an object, is rejected',
    async (body) => {
      expect(refusal(await create(body))).toEqual([400, 'VALIDATION_ERROR'])
    },
  )
})

test('a second lead with the same external ID is a conflict with the ID of the first', async () => {
  const externalId = unique()
  const existingId = await storeLead({ externalId })

  const answer = await create({ name: 'Twin', externalId })

  expect(refusal(answer)).toEqual([409, 'CONFLICT'])
  expect(answer.body.error.details).toEqual({ existingId })
})

describe('an idempotency key', () => {
  test('returns the first response to a retry and stores one lead', async () => {
    const key = { 'idempotency-key': unique() }
    const lead = { name: 'Ada', externalId: unique(), colour: 'red' }

    const [first, second] = [await create(lead, key), await create(lead, key)]

    expect([first.status, second.status]).toEqual([201, 201])
    expect([second.body.id, second.body.data]).toEqual([first.body.id, first.body.data])
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(second.headers.get('idempotent-replayed')).toBe('true')
  })

  test('with another body is a conflict', async () => {
    const key = { 'idempotency-key': unique() }
    await create({ name: 'Ada' }, key)

    expect(refusal(await create({ name: 'Bea' }, key))).toEqual([409, 'CONFLICT'])
  })

  test('creates one lead from ten concurrent requests', async () => {
    const key = { 'idempotency-key': unique() }
    const externalId = unique()

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create({ externalId, name: 'A' }, key)),
    )

    const others = answers.filter(({ status }) => status !== 201)
    for (const answer of others) {
      expect(refusal(answer)).toEqual([409, 'CONFLICT'])
      expect(answer.headers.get('retry-after')).toBe('1')
    }
    const stored = await call('GET /leads', { query: `externalId=${externalId}` })
    expect(stored.body.data).toHaveLength(1)
  })

  test('has 1 to 255 characters', async () => {
    const long = (length: number) => ({ 'idempotency-key': unique().padEnd(length, 'x') })

    expect((await create({ name: 'Ada' }, long(255))).status).toBe(201)
    expect(refusal(await create({ name: 'Ada' }, long(256)))).toEqual([400, 'VALIDATION_ERROR'])
  })
})
