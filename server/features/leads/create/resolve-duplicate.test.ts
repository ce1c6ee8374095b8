import { afterAll, describe, expect, test } from 'vitest'
import { dayMs } from '../../../../contract/values/time.ts'
import { create, listField, read, toRejection } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { countAll, insertSession, rewriteLead } from '../../../test/stores/lead-rows-store.ts'
import { selectHistory } from '../store/history-store.ts'

const service = await startService()
afterAll(service.stop)

const post = (org: TestOrg, body: object) => org.call('POST /leads', { body })
const count = (org: TestOrg) => service.db.inOrg(org.orgId, countAll)
const age = (org: TestOrg, id: string, days: number) =>
  service.db.inOrg(org.orgId, (tx) =>
    rewriteLead(tx, id, { createdAt: new Date(Date.now() - days * dayMs).toISOString() }),
  )

test('duplicates are allowed by default', async () => {
  const org = await service.newOrg()

  await create(org, { email: 'ada@example.com' })
  await create(org, { email: 'ada@example.com' })

  expect(await count(org)).toBe(2)
})

describe('refuse', () => {
  const newOrg = () => service.newOrg({ duplicatePolicy: 'refuse', defaultCountry: 'DE' })

  test.for([
    ['the same email in another case', { email: ' ADA@Example.com ' }],
    ['the same phone number in another notation', { phone: '+49 (170) 123-4567' }],
    ['the same phone number with another email', { phone: '01701234567', email: 'b@c.de' }],
  ])('%s is a conflict with the id of the lead', async ([, body]) => {
    const org = await newOrg()
    const id = await create(org, { email: 'ada@example.com', phone: '0170 1234567' })

    const answer = await post(org, body as object)

    expect(toRejection(answer)).toMatchObject({ status: 409, code: 'CONFLICT' })
    expect(answer.body.error.details).toEqual({ existingId: id })
    expect(await count(org)).toBe(1)
  })

  test('leads without email and phone are never duplicates', async () => {
    const org = await newOrg()

    await create(org, { name: 'Ada' })
    await create(org, { name: 'Ada' })
    await create(org, { name: 'Ada', phone: 'unknown' })
    await create(org, { name: 'Ada', phone: 'unknown' })

    expect(await count(org)).toBe(4)
  })

  test('a lead from before the window is not a duplicate', async () => {
    const org = await service.newOrg({ duplicatePolicy: 'refuse', duplicateWindowDays: 2 })
    const id = await create(org, { email: 'ada@example.com' })

    await age(org, id, 1.9)
    expect((await post(org, { email: 'ada@example.com' })).status).toBe(409)
    await age(org, id, 2.1)
    expect((await post(org, { email: 'ada@example.com' })).status).toBe(201)
  })

  test('a lead of another organization is not a duplicate', async () => {
    const [one, two] = [await newOrg(), await newOrg()]
    await create(one, { email: 'ada@example.com' })

    expect((await post(two, { email: 'ada@example.com' })).status).toBe(201)
  })

  test('of concurrent duplicates one is stored', async () => {
    const org = await newOrg()
    const bodies = Array.from({ length: 20 }, (_, i) => ({ email: 'a@b.co', name: `${i}` }))

    const answers = await Promise.all(bodies.map((body) => post(org, body)))

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await count(org)).toBe(1)
  })
})

describe('merge', () => {
  const newOrg = () => service.newOrg({ duplicatePolicy: 'merge' })
  const leftOut = async (org: TestOrg, id: string) => {
    const history = await service.db.inOrg(org.orgId, (tx) => selectHistory(tx, id))
    const rows = history.filter((row) => row.leftOut)
    return rows.map(({ field, from, to }) => [field, from, to]).sort()
  }

  test('fills empty fields of the newest lead and keeps the others', async () => {
    const org = await newOrg()
    await create(org, { email: 'ada@example.com', note: 'older' })
    await age(org, (await listField(org, {}, 'id'))[0] as string, 1)
    const merged = { email: 'ada@example.com', name: 'Ada', value: 5 }
    // Not a duplicate of the older lead yet, because it has only a phone number at this point.
    const id = await create(org, { phone: '+49 170 1234567' })
    await service.db.inOrg(org.orgId, (tx) => rewriteLead(tx, id, { email: 'x@example.com' }))

    const answer = await post(org, { ...merged, phone: '+491701234567', gclid: 'g' })

    expect([answer.status, answer.body.id]).toEqual([200, id])
    expect(answer.body.data).toEqual({ id, message: 'Merged into an existing lead.' })
    expect(answer.headers.location).toBeUndefined()
    expect(await read(org, id)).toMatchObject({
      name: 'Ada',
      value: 5,
      gclid: 'g',
      email: 'x@example.com',
      phone: '+49 170 1234567',
    })
    expect(await count(org)).toBe(2)
  })

  test('keeps status, source and creation date, and sets updatedAt', async () => {
    const org = await newOrg()
    const id = await create(org, { email: 'a@b.co', status: 'lost', source: 'gtm' })
    const before = await read(org, id)

    await post(org, { email: 'a@b.co', name: 'Ada', status: 'won', source: 'api' })

    const { status, source, createdAt, qualifiedAt, updatedAt } = await read(org, id)
    expect({ status, source, createdAt, qualifiedAt }).toEqual({
      status: 'lost',
      source: 'gtm',
      createdAt: before.createdAt,
      qualifiedAt: null,
    })
    expect(updatedAt >= before.updatedAt).toBe(true)
  })

  test('never sets a loss reason on an open lead', async () => {
    const org = await newOrg()
    const id = await create(org, { email: 'a@b.co' })

    await post(org, { email: 'a@b.co', status: 'lost', lossReason: 'price' })

    expect(await read(org, id)).toMatchObject({ status: 'open', lossReason: null })
  })

  test('makes merged fields searchable and adds history', async () => {
    const org = await newOrg()
    const id = await create(org, { email: 'a@b.co' })

    await post(org, { email: 'a@b.co', name: 'Ada', phone: '+49 170 1234567', ad_storage: false })

    expect(await listField(org, { search: 'ada' }, 'id')).toEqual([id])
    expect(await listField(org, { search: '170123' }, 'id')).toEqual([id])
    expect((await post(org, { phone: '+491701234567' })).body.id).toBe(id)
    const history = await service.db.inOrg(org.orgId, (tx) => selectHistory(tx, id))
    expect(history.map(({ field, from, to }) => [field, from, to]).sort()).toEqual([
      ['ad_storage', null, 'false'],
      ['name', null, 'Ada'],
      ['phone', null, '+49 170 1234567'],
    ])
  })

  test('takes over the session and its visit history', async () => {
    const org = await newOrg()
    const id = await create(org, { email: 'a@b.co' })
    const sessionId = await service.db.inOrg(org.orgId, (tx) =>
      insertSession(tx, { gclid: 'from-session' }),
    )

    await post(org, { email: 'a@b.co', sessionId })

    const lead = await read(org, id)
    expect(lead.gclid).toBe('from-session')
    expect(lead.session).toMatchObject({ id: sessionId, isConverting: true })
  })

  test('values that were not merged are reported and recorded once in the history', async () => {
    const org = await newOrg()
    const first = { email: 'a@b.co', phone: '+49 170 1234567', externalId: 'crm-1', note: 'first' }
    const id = await create(org, { ...first, gclid: 'click-1' })
    const before = await read(org, id)
    const second = { ...first, email: 'A@B.co', externalId: 'crm-2', note: 'call me at 5' }

    const answer = await post(org, { ...second, gclid: 'click-2', name: 'Ada' })
    await post(org, { ...second, gclid: 'click-2' })

    expect(answer.body.data.warnings).toEqual([
      'Merged into a lead with a different externalId, note, gclid. ' +
        "The lead's history contains the values that you sent.",
    ])
    expect(await read(org, id)).toEqual({ ...before, name: 'Ada', updatedAt: expect.any(String) })
    expect(await leftOut(org, id)).toEqual([
      ['externalId', 'crm-1', 'crm-2'],
      ['gclid', 'click-1', 'click-2'],
      ['note', 'first', 'call me at 5'],
    ])
  })

  test('a loss reason on an open lead is recorded in its history', async () => {
    const org = await newOrg()
    const id = await create(org, { email: 'a@b.co' })

    await post(org, { email: 'a@b.co', status: 'lost', lossReason: 'price' })

    expect(await leftOut(org, id)).toEqual([['lossReason', null, 'price']])
  })

  test('withdrawn consent is applied, renewed consent is not', async () => {
    const org = await newOrg()
    const id = await create(org, { email: 'a@b.co', ad_storage: true, ad_user_data: false })

    await post(org, { email: 'a@b.co', ad_storage: false, ad_user_data: true })

    expect(await read(org, id)).toMatchObject({ ad_storage: false, ad_user_data: false })
    expect(await leftOut(org, id)).toEqual([['ad_user_data', 'false', 'true']])
  })

  test('a duplicate without new data changes nothing', async () => {
    const org = await newOrg()
    const id = await create(org, { email: 'a@b.co', name: 'Ada' })
    const before = await read(org, id)

    const answer = await post(org, { email: 'A@b.co', name: 'Bob' })

    expect([answer.status, answer.body.id]).toEqual([200, id])
    expect(await read(org, id)).toEqual(before)
  })

  test('an existing externalId is still a conflict', async () => {
    const org = await newOrg()
    const id = await create(org, { email: 'a@b.co', externalId: 'x' })

    const answer = await post(org, { email: 'other@b.co', externalId: 'x' })

    expect([answer.status, answer.body.error.details.existingId]).toEqual([409, id])
  })

  test('concurrent duplicates all merge into one lead', async () => {
    const org = await newOrg()
    const fields = ['name', 'note', 'website', 'path', 'gclid', 'utm_source', 'utm_term', 'fbc']

    await Promise.all(fields.map((field) => post(org, { email: 'a@b.co', [field]: field })))

    const [id] = await listField(org, {}, 'id')
    expect(await count(org)).toBe(1)
    expect(await read(org, String(id))).toMatchObject(
      Object.fromEntries(fields.map((field) => [field, field])),
    )
  })
})
