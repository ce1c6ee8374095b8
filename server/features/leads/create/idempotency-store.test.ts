import { afterAll, expect, test } from 'vitest'
import { create, toRejection } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { ageKey, countAll } from '../../../test/stores/lead-rows-store.ts'
import { addRule } from '../../filter-rules/index.ts'
import { deleteExpiredIdempotencyRecords } from './idempotency-store.ts'

const service = await startService()
afterAll(service.stop)

const post = (org: TestOrg, key: string, body: object = { name: 'Ada' }) =>
  org.call('POST /leads', { body, headers: { 'idempotency-key': key } })

const count = (org: TestOrg) => service.db.inOrg(org.orgId, countAll)

test('the same key and body replay the first response and store one lead', async () => {
  const org = await service.newOrg()
  const body = { name: 'Ada', colour: 'red' }

  const first = await post(org, 'k', body)
  const second = await post(org, 'k', body)

  expect(first.status).toBe(201)
  expect(first.headers['idempotent-replayed']).toBeUndefined()
  expect(second.status).toBe(201)
  expect(second.headers['idempotent-replayed']).toBe('true')
  expect(second.headers.location).toBe(first.headers.location)
  expect({ ...second.body, meta: 0 }).toEqual({ ...first.body, meta: 0 })
  expect(second.body.meta.requestId).not.toBe(first.body.meta.requestId)
  expect(await count(org)).toBe(1)
})

test('the same key with another body is a conflict and stores nothing', async () => {
  const org = await service.newOrg()
  await post(org, 'k')

  for (const body of [{ name: 'Bob' }, { name: 'Ada', note: '' }, { name: 'Ada', x: 1 }]) {
    const answer = await post(org, 'k', body)

    expect(toRejection(answer)).toMatchObject({ status: 409, code: 'CONFLICT' })
    expect(answer.headers['idempotent-replayed']).toBeUndefined()
  }
  expect(await count(org)).toBe(1)
})

test('another key stores another lead', async () => {
  const org = await service.newOrg()

  await post(org, 'k')
  await post(org, 'K')
  await post(org, 'k ä')
  await create(org, { name: 'Ada' })

  expect(await count(org)).toBe(4)
})

test('organizations do not share keys', async () => {
  const [one, two] = [await service.newOrg(), await service.newOrg()]

  const first = await post(one, 'k')
  const second = await post(two, 'k', { name: 'Eve' })

  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.headers['idempotent-replayed']).toBeUndefined()
})

test('of concurrent requests with one key one is stored; the others are in flight or replayed', async () => {
  const org = await service.newOrg()

  const answers = await Promise.all(Array.from({ length: 50 }, () => post(org, 'k')))

  const ids = answers.flatMap(({ status, body }) => (status === 201 ? [body.id] : []))
  expect(new Set(ids).size).toBe(1)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expect(toRejection(answer)).toMatchObject({ status: 409, code: 'CONFLICT' })
  }
  expect(await count(org)).toBe(1)
  expect((await post(org, 'k')).body.id).toBe(ids[0])
})

test('a rejection by a rule is replayed with the same rejection id', async () => {
  const org = await service.newOrg()
  const conditions = [{ field: 'name' as const, operator: 'equals' as const, value: 'Spam' }]
  const rule = { name: 'No spam', enabled: true, position: 0, conditions }
  await service.db.inOrg(org.orgId, (tx) => addRule(tx, rule, new Date()))

  const first = await post(org, 'k', { name: 'Spam' })
  const second = await post(org, 'k', { name: 'Spam' })

  expect(toRejection(first)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect(first.body.error.details).toEqual({
    rule: 'No spam',
    rejectionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect([second.status, second.body.error]).toEqual([403, first.body.error])
  expect(second.headers['idempotent-replayed']).toBe('true')
  expect(await count(org)).toBe(0)
})

test('a conflict is replayed, even after its cause is gone', async () => {
  const org = await service.newOrg()
  const existing = await create(org, { name: 'Ada', externalId: 'x' })
  const body = { name: 'Bob', externalId: 'x' }

  const first = await post(org, 'k', body)
  const second = await post(org, 'k', body)

  expect(first.body.error.details).toEqual({ existingId: existing })
  expect([second.status, second.body.error]).toEqual([409, first.body.error])
  expect(second.headers['idempotent-replayed']).toBe('true')
})

test('a body rejected as invalid does not use up its key', async () => {
  const org = await service.newOrg()

  expect((await post(org, 'k', { name: true })).status).toBe(400)
  expect((await post(org, 'k', { name: 'Ada', lossReason: 'x' })).status).toBe(400)
  expect((await post(org, 'k')).status).toBe(201)
})

test('a key expires after 24 hours', async () => {
  const org = await service.newOrg()
  const first = await post(org, 'k')

  await service.db.inOrg(org.orgId, (tx) => ageKey(tx, 'k', 23.9))
  const soon = await post(org, 'k')
  await service.db.inOrg(org.orgId, (tx) => ageKey(tx, 'k', 0.2))
  const late = await post(org, 'k', { name: 'Bob' })
  const again = await post(org, 'k', { name: 'Bob' })

  expect(soon.body.id).toBe(first.body.id)
  expect(late.status).toBe(201)
  expect(late.body.id).not.toBe(first.body.id)
  expect(again.body.id).toBe(late.body.id)
  expect(await count(org)).toBe(2)
})

test('the key of a form is kept for as long as a browser can send it again', async () => {
  const org = await service.newOrg()
  const first = await post(org, 'pixel:1')

  await service.db.inOrg(org.orgId, (tx) => ageKey(tx, 'pixel:1', 7.5 * 24))
  await service.db.inOrg(org.orgId, (tx) => deleteExpiredIdempotencyRecords(tx, new Date(), 10))
  const again = await post(org, 'pixel:1')
  await service.db.inOrg(org.orgId, (tx) => ageKey(tx, 'pixel:1', 24))
  const late = await post(org, 'pixel:1')

  expect(again.body.id).toBe(first.body.id)
  expect(late.body.id).not.toBe(first.body.id)
})

test('cleanup deletes only expired keys of one organization', async () => {
  const [org, other] = [await service.newOrg(), await service.newOrg()]
  for (const key of ['old-1', 'old-2', 'new']) await post(org, key)
  await post(other, 'old-1')
  for (const key of ['old-1', 'old-2']) {
    await service.db.inOrg(org.orgId, (tx) => ageKey(tx, key, 25))
  }
  const forget = (atMost: number) =>
    service.db.inOrg(org.orgId, (tx) => deleteExpiredIdempotencyRecords(tx, new Date(), atMost))

  expect([await forget(1), await forget(10), await forget(10)]).toEqual([1, 1, 0])
  expect((await post(org, 'new')).headers['idempotent-replayed']).toBe('true')
  expect((await post(other, 'old-1')).headers['idempotent-replayed']).toBe('true')
})

test('a key has 1 to 255 characters', async () => {
  const org = await service.newOrg()

  expect((await post(org, 'k'.repeat(255))).status).toBe(201)
  for (const key of ['', 'k'.repeat(256)]) {
    expect(toRejection(await post(org, key))).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
    })
  }
  expect(await count(org)).toBe(1)
})
