import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import { create, list, read, startTwo, toRejection } from '../../../test/calls/lead-calls.ts'
import type { TestAnswer, TestOrg } from '../../../test/harness.ts'
import { selectHistory } from '../store/history-store.ts'

const { service, second } = await startTwo()

let org: TestOrg
beforeAll(async () => {
  org = await service.newOrg()
})

const put = (body: object, by: TestOrg = org): Promise<TestAnswer> =>
  by.call('PUT /leads', { body })

const count = async (externalId: string): Promise<number> =>
  (await list(org, { externalId })).body.meta.pagination.total

test('the first upsert creates the lead, the next one changes only what it sends', async () => {
  const created = await put({ externalId: 'a', name: 'Ada', email: 'ada@example.com', value: 5 })
  const updated = await put({
    externalId: 'a',
    status: 'won',
    email: 'Ada2@example.com',
    value: null,
  })
  const same = await put({ externalId: 'a', status: 'won' })

  expect([created.status, updated.status, same.status]).toEqual([201, 200, 200])
  const { id } = created.body
  expect(created.headers.location).toBe(`/api/leads/${id}`)
  expect([updated.body.id, same.body.data]).toEqual([id, { id, message: 'Lead updated.' }])
  expect(await read(org, id)).toMatchObject({
    ...{ name: 'Ada', status: 'won', value: null, email: 'Ada2@example.com', source: 'api' },
  })
  const history = await service.db.inOrg(org.orgId, (tx) => selectHistory(tx, id))
  expect(history.map(({ field }) => field).sort()).toEqual([
    'email',
    'qualifiedAt',
    'status',
    'value',
    'wonAt',
  ])
  expect(await count('a')).toBe(1)
})

test('numbers are accepted as text, with and without other contact data', async () => {
  const first = await put({ externalId: 4711, phone: 491701234567, email: 'n@example.com' })
  const again = await put({ externalId: 4711, phone: 491701234568 })
  const rejected = await put({ externalId: '4711', Phone: '+49 170 1234567' })

  expect([first.status, again.status, rejected.status]).toEqual([201, 200, 400])
  expect(await read(org, first.body.id)).toMatchObject({
    externalId: '4711',
    phone: '491701234568',
  })
})

test('concurrent upserts in two processes create exactly one lead and lose no value', async () => {
  const fields = ['name', 'note', 'website', 'path', 'referrer', 'utm_source', 'utm_term', 'gclid']

  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, i) => {
      const body = { externalId: 'contested', custom: '{}', [fields[i % fields.length] ?? '']: 'x' }
      return i % 2 === 0 ? put(body) : second.call(org.key, 'PUT /leads', { body })
    }),
  )

  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 200)).toHaveLength(23)
  expect(await count('contested')).toBe(1)
  const lead = await read(org, answers[0]?.body.id)
  expect(fields.map((field) => lead[field])).toEqual(fields.map(() => 'x'))
})

test('a deleted lead is not updated: its external id is free', async () => {
  const first = await put({ externalId: 'freed', name: 'Old' })
  await org.call(`DELETE /leads/${first.body.id}`)

  const next = await put({ externalId: 'freed', name: 'New' })

  expect(next.status).toBe(201)
  expect(next.body.id).not.toBe(first.body.id)
})

test('the duplicate policy applies to new leads only', async () => {
  const strict = await service.newOrg({ duplicatePolicy: 'refuse' })
  const own = await create(strict, { email: 'ada@example.com', externalId: 'own' })

  const updated = await put({ externalId: 'own', email: 'ada@example.com', name: 'x' }, strict)
  const duplicate = await put({ externalId: 'other', email: 'ada@example.com' }, strict)

  expect([updated.status, updated.body.id]).toEqual([200, own])
  expect(toRejection(duplicate)).toMatchObject({ status: 409, code: 'CONFLICT' })
})

test.for([
  ['no external id', { name: 'Ada' }, 'externalId'],
  ['an empty external id', { externalId: ' ', name: 'Ada' }, 'externalId'],
  ['a new lead without contact data', { externalId: 'empty', note: 'x' }, ''],
  ['an unknown key', { externalId: 'x', colour: 'red' }, 'colour'],
  ['another spelling', { externalId: 'x', 'E-Mail': 'a@b.co' }, 'E-Mail'],
  ['no status', { externalId: 'x', name: 'Ada', status: null }, 'status'],
  ['an unknown label', { externalId: 'x', name: 'Ada', labelId: newId() }, 'labelId'],
] as const)('%s is rejected', async ([, body, field]) => {
  expect(toRejection(await put(body))).toEqual({
    ...{ status: 400, code: 'VALIDATION_ERROR', fields: [field] },
  })
})

test('an existing lead keeps its contact data and its rules of status', async () => {
  const id = await create(org, { externalId: 'kept', name: 'Ada', status: 'lost' })

  const reason = await put({ externalId: 'kept', lossReason: 'Price' })
  const cleared = await put({ externalId: 'kept', name: null })

  expect([reason.status, cleared.status]).toEqual([200, 400])
  expect(await read(org, id)).toMatchObject({ name: 'Ada', lossReason: 'Price' })
})
