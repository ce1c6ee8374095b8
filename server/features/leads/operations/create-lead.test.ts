import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import { create, read, toRejection } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { countAll, insertSession } from '../../../test/stores/lead-rows-store.ts'
import { insertChoice } from '../../organizations/index.ts'

const service = await startService()
afterAll(service.stop)

test('a create returns 201, the location and the id for old and new clients', async () => {
  const org = await service.newOrg()

  const { status, headers, body } = await org.call('POST /leads', { body: { name: 'Ada' } })

  expect(status).toBe(201)
  expect(body).toEqual({
    success: true,
    id: expect.stringMatching(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    ),
    data: { id: body.id, message: 'Lead created.' },
    meta: { requestId: expect.any(String), timestamp: expect.any(String) },
  })
  expect(headers.location).toBe(`/api/leads/${body.id}`)
  expect(headers['idempotent-replayed']).toBeUndefined()
  expect((await read(org, body.id)).name).toBe('Ada')
})

test.for([{ name: 'Ada' }, { email: 'a@b.co' }, { phone: '1' }, { custom: '{}' }])(
  '%j alone is enough',
  async (body) => {
    const org = await service.newOrg()

    expect((await org.call('POST /leads', { body })).status).toBe(201)
  },
)

test.for([{}, { note: 'x', gclid: 'g' }, { name: '' }, { name: '  ', email: null, phone: '' }])(
  '%j contains no contact data and is rejected',
  async (body) => {
    const org = await service.newOrg()

    const answer = await org.call('POST /leads', { body })

    expect(toRejection(answer)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    expect(answer.body.error.message).toContain('name, email, phone, custom')
  },
)

test('all invalid fields are reported together, and nothing is stored', async () => {
  const org = await service.newOrg()
  const body = {
    name: true,
    email: 'no',
    value: -1,
    ad_storage: 'maybe',
    custom: '{',
    status: 'new',
  }

  const answer = await org.call('POST /leads', { body })

  expect(answer.status).toBe(400)
  expect(toRejection(answer).fields.sort()).toEqual(Object.keys(body).sort())
  expect(await service.db.inOrg(org.orgId, countAll)).toBe(0)
})

describe('unusable values are reported in warnings, and the lead is stored', () => {
  const createWithWarnings = async (body: object, org = service.newOrg()) => {
    const answer = await (await org).call('POST /leads', { body: { name: 'Ada', ...body } })
    expect(answer.status).toBe(201)
    return answer.body.data.warnings
  }

  test('unknown keys, which are kept in custom', async () => {
    const org = await service.newOrg()

    expect(await createWithWarnings({ colour: 'red', Name: 'x' }, Promise.resolve(org))).toEqual([
      expect.stringMatching(/^colour:/),
      expect.stringMatching(/^Name:/),
    ])
    const { body } = await org.call('GET /leads')
    expect(body.data[0]).toMatchObject({ name: 'Ada', custom: '{"colour":"red","Name":"x"}' })
  })

  test.for(['id', 'createdAt', 'updatedAt', 'qualifiedAt', 'expiresAt', 'locked', 'session'])(
    '%s, which a create cannot set',
    async (field) => {
      expect(await createWithWarnings({ [field]: 'x' })).toEqual([expect.stringContaining(field)])
    },
  )

  test('keys that are dangerous in JavaScript', async () => {
    const org = await service.newOrg()
    const body = '{"name":"Ada","__proto__":{"status":"won"},"constructor":1,"toString":"x"}'

    const answer = await org.call('POST /leads', { body })

    expect(answer.status).toBe(201)
    expect((await read(org, answer.body.id)).status).toBe('open')
  })

  test('at most 20 keys by name, truncated, and the number of the others', async () => {
    const unknownKeys = Object.fromEntries(
      Array.from({ length: 200 }, (_, i) => [`${i}`.repeat(200), 1]),
    )

    const warnings = await createWithWarnings(unknownKeys)

    expect(warnings).toHaveLength(21)
    expect(warnings.at(-1)).toBe('180 more keys are not lead fields.')
    for (const warning of warnings) expect(warning.length).toBeLessThan(200)
  })

  test('a session that does not exist in the organization', async () => {
    const other = await service.newOrg()
    const foreign = await service.db.inOrg(other.orgId, (tx) => insertSession(tx, {}))

    for (const sessionId of [newId(), foreign, 'abc', foreign.toUpperCase(), "'"]) {
      expect(await createWithWarnings({ sessionId })).toEqual([
        expect.stringContaining('sessionId'),
      ])
    }
    expect(await createWithWarnings({ sessionId: null })).toBeUndefined()
    expect(await createWithWarnings({ sessionId: '' })).toBeUndefined()
  })

  test('a label or conversion event that does not exist in the organization', async () => {
    const other = await service.newOrg()
    const choice = { id: newId(), name: 'VIP' }
    await service.db.inOrg(other.orgId, (tx) => insertChoice(tx, 'label', choice, new Date()))

    for (const id of [newId(), choice.id, 'vip']) {
      expect(await createWithWarnings({ labelId: id, selectedConversionEventId: id })).toEqual([
        expect.stringContaining('labelId'),
        expect.stringContaining('selectedConversionEventId'),
      ])
    }
  })
})

test('what forms and tools send is recognized, and a retry returns the same lead', async () => {
  const org = await service.newOrg()
  const sent = {
    ...{ 'First Name': 'Ada', last_name: 'Lovelace', 'E-Mail': 'ada@example.com' },
    ...{
      Phone: 4_930_123_456,
      Message: 'Call me',
      Country: 'Germany',
      GCLID: 'g',
      Utm_Source: 'x',
    },
    ...{ fbclid: 'f', ad_storage: 'yes', Company: 'Analytical Engines' },
  }
  const create = () => org.call('POST /leads', { body: sent, headers: { 'idempotency-key': 'k' } })

  const first = await create()
  const again = await create()

  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body.id).toBe(first.body.id)
  expect(first.body.data.warnings).toEqual(['Company: not a lead field; kept in custom.'])
  const lead = await read(org, first.body.id)
  expect(lead).toMatchObject({
    ...{ name: 'Ada Lovelace', email: 'ada@example.com', phone: '4930123456', note: 'Call me' },
    ...{ country: 'DE', gclid: 'g', utm_source: 'x', ad_storage: true },
    custom: '{"Company":"Analytical Engines"}',
  })
  expect(lead.fbc).toMatch(/^fb\.1\.\d{13}\.f$/)
})

test('an unknown key alone does not count as contact data', async () => {
  const org = await service.newOrg()

  const answer = await org.call('POST /leads', { body: { colour: 'red', 'E-Mail': '' } })

  expect(toRejection(answer)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
})

test('a label and a conversion event of the organization are stored', async () => {
  const org = await service.newOrg()
  const [label, event] = [newId(), newId()]
  await service.db.inOrg(org.orgId, async (tx) => {
    await insertChoice(tx, 'label', { id: label, name: 'VIP' }, new Date())
    await insertChoice(tx, 'conversionEvent', { id: event, name: 'Sale' }, new Date())
  })

  const { body } = await org.call('POST /leads', {
    body: { name: 'Ada', labelId: label, selectedConversionEventId: event },
  })

  expect(body.data.warnings).toBeUndefined()
  expect(await read(org, body.id)).toMatchObject({
    labelId: label,
    selectedConversionEventId: event,
  })
})

test('an externalId is unique: a second create is a conflict with the id of the first lead', async () => {
  const org = await service.newOrg()
  const first = await create(org, { name: 'Ada', externalId: ' crm-1 ' })

  const answer = await org.call('POST /leads', { body: { name: 'Bob', externalId: 'crm-1' } })

  expect(toRejection(answer)).toMatchObject({ status: 409, code: 'CONFLICT' })
  expect(answer.body.error.details).toEqual({ existingId: first })
  expect(await service.db.inOrg(org.orgId, countAll)).toBe(1)
})

test('two organizations can use the same externalId, and case matters', async () => {
  const [one, two] = [await service.newOrg(), await service.newOrg()]

  await create(one, { name: 'Ada', externalId: 'crm-1' })
  await create(one, { name: 'Ada', externalId: 'CRM-1' })
  await create(two, { name: 'Ada', externalId: 'crm-1' })
})

test('of concurrent creates with one externalId one is stored, and all others return its id', async () => {
  const org = await service.newOrg()
  const bodies = Array.from({ length: 30 }, (_, i) => ({ name: `${i}`, externalId: 'same' }))

  const answers = await Promise.all(bodies.map((body) => org.call('POST /leads', { body })))

  const created = answers.filter(({ status }) => status === 201)
  const conflicts = answers.filter(({ status }) => status === 409)
  expect([created.length, conflicts.length]).toEqual([1, 29])
  const existing = conflicts.map(({ body }) => body.error.details.existingId)
  expect(new Set(existing)).toEqual(new Set([created[0]?.body.id]))
})
