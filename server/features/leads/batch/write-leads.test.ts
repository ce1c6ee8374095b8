import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import {
  create,
  createTestCtx,
  list,
  read,
  startTwo,
  toRejection,
} from '../../../test/calls/lead-calls.ts'
import { expectOk, merge } from '../../../test/calls/merge-calls.ts'
import type { TestAnswer, TestOrg } from '../../../test/harness.ts'
import { addRule, checkedRuleInput } from '../../filter-rules/index.ts'
import { writeItems } from './write-items.ts'

const { service, second } = await startTwo()

let org: TestOrg
beforeAll(async () => {
  org = await service.newOrg()
})

const send = (items: readonly object[], key?: string, by: TestOrg = org): Promise<TestAnswer> =>
  by.call('POST /leads/batch', {
    body: { items },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })

const total = async (by: TestOrg): Promise<number> => (await list(by)).body.meta.pagination.total

test('an item whose id is null is like one without an id', async () => {
  const own = await service.newOrg()
  const { status, body } = await send(
    [
      { action: 'create', id: null, lead: { name: 'Ada' } },
      { action: 'update', id: null, lead: { note: 'x' } },
      { action: 'upsert', lead: { externalId: 'e', name: 'Grace' }, id: null },
    ],
    undefined,
    own,
  )

  expect(status).toBe(200)
  expect(body.data.results).toMatchObject([
    { status: 201 },
    { status: 400, error: { message: 'id is required for an update.' } },
    { status: 201 },
  ])
})

test('each item has the result of the same single request, in order', async () => {
  const own = await service.newOrg()
  await service.db.inOrg(own.orgId, async (tx) => {
    const conditions = [{ field: 'name', operator: 'equals', value: 'Spam' }]
    const rule = { name: 'No spam', enabled: true, position: 0, conditions }
    await addRule(tx, checkedRuleInput.parse(rule), new Date())
  })
  const id = await create(own, { name: 'Existing', externalId: 'e' })

  const { status, body } = await send(
    [
      { action: 'create', lead: { name: 'Ada', company: 'X' } },
      { action: 'create', lead: { email: 'none' } },
      { action: 'update', id, lead: { note: 'first' } },
      { action: 'update', id, lead: { note: 'second', colour: 'red' } },
      { action: 'update', id: newId(), lead: { note: 'x' } },
      { action: 'upsert', lead: { externalId: 'e', value: 5 } },
      { action: 'upsert', lead: { externalId: 'n', name: 'New' } },
      { action: 'upsert', lead: { externalId: 'n', value: 7 } },
      { action: 'create', lead: { name: 'Twice', externalId: 'e' } },
      { action: 'create', lead: { name: 'Spam' } },
      { action: 'update', lead: { note: 'x' } },
      { action: 'create', id, lead: { name: 'x' } },
    ],
    undefined,
    own,
  )

  expect(status).toBe(200)
  const { results, succeeded, failed } = body.data
  expect(results.map((one: { status: number }) => one.status)).toEqual([
    201, 400, 200, 400, 404, 200, 201, 200, 409, 403, 400, 400,
  ])
  expect([succeeded, failed]).toEqual([5, 7])
  expect(results[0].warnings).toEqual([expect.stringContaining('company')])
  expect(results[1].error.details.problems).toMatchObject([{ field: 'email' }])
  expect(results[8].error).toMatchObject({ code: 'CONFLICT', details: { existingId: id } })
  expect(results[7].id).toBe(results[6].id)
  expect(await read(own, id)).toMatchObject({ note: 'first', value: 5 })
  expect(await read(own, results[6].id)).toMatchObject({ name: 'New', value: 7 })
  expect(await total(own)).toBe(3)
})

test('a retry with the same key returns the same results and stores nothing', async () => {
  const own = await service.newOrg()
  const items = [
    { action: 'create', lead: { name: 'Ada' } },
    { action: 'create', lead: { email: 'none' } },
  ]

  const first = await send(items, 'k', own)
  const again = await send(items, 'k', own)
  const other = await send([...items, { action: 'create', lead: { name: 'Bob' } }], 'k', own)

  expect(again.body.data).toEqual(first.body.data)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(toRejection(other)).toMatchObject({ status: 409, code: 'CONFLICT' })
  expect(await total(own)).toBe(1)
})

test('of concurrent batches with one key in two processes, one is stored', async () => {
  const own = await service.newOrg()
  const items = Array.from({ length: 20 }, (_, i) => ({ action: 'create', lead: { name: `${i}` } }))
  const request = { body: { items }, headers: { 'idempotency-key': 'shared' } }

  const answers = await Promise.all([
    own.call('POST /leads/batch', request),
    second.call(own.key, 'POST /leads/batch', request),
    own.call('POST /leads/batch', request),
  ])

  const ids = answers
    .filter(({ status }) => status === 200)
    .map(({ body }) => body.data.results.map((one: { id: string }) => one.id))
  expect(ids.length).toBeGreaterThanOrEqual(2)
  expect(new Set(ids.map(String)).size).toBe(1)
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect(await total(own)).toBe(20)
})

test('1,000 leads are stored in one request, and 1,001 are rejected', async () => {
  const own = await service.newOrg()
  const items = Array.from({ length: 1_001 }, (_, i) => ({
    ...{ action: 'create', lead: { name: `Lead ${i}`, email: `lead-${i}@example.com` } },
  }))

  const tooMany = await send(items, undefined, own)
  const stored = await send(items.slice(1), undefined, own)

  expect(toRejection(tooMany)).toMatchObject({ status: 400, fields: ['items'] })
  expect(stored.body.data).toMatchObject({ succeeded: 1_000, failed: 0 })
  expect(await total(own)).toBe(1_000)
})

test('an item that the database rejects fails alone', async () => {
  const own = await service.newOrg()
  const ids = await Promise.all(['a', 'b', 'c'].map((name) => create(own, { name })))
  const ctx = await createTestCtx(service, own)
  // Validation rejects negative amounts; the table constraint is the last line of defense.
  const writes = ids.map((leadId, i) => ({ edit: { ctx, leadId, changes: { value: 1 - i } } }))

  const { outcomes } = await writeItems(ctx, writes, undefined)

  expect(outcomes.map(({ kind }) => kind)).toEqual(['updated', 'updated', 'error'])
  const leads = await Promise.all(ids.map((id) => read(own, id)))
  expect(leads.map(({ value }) => value)).toEqual([1, 0, null])
})

test('the plan limit and the duplicate policy apply within a batch', async () => {
  const own = await service.newOrg({ duplicatePolicy: 'merge', leadsLimit: 1 })

  const { body } = await send(
    [
      { action: 'create', lead: { email: 'ada@example.com' } },
      { action: 'create', lead: { email: 'ADA@example.com', name: 'Ada' } },
      { action: 'create', lead: { name: 'Over the limit' } },
    ],
    undefined,
    own,
  )

  const [first, merged, locked] = body.data.results
  expect([first.status, merged.status, locked.status]).toEqual([201, 200, 201])
  expect(merged.id).toBe(first.id)
  expect(await read(own, first.id)).toMatchObject({ name: 'Ada', locked: false })
  expect(await read(own, locked.id)).toMatchObject({ locked: true })
})

test('an update of a merged lead names the lead that it was merged into', async () => {
  const own = await service.newOrg()
  const [kept = '', middle = '', merged = '', deleted = ''] = await Promise.all(
    ['Kept', 'Middle', 'Merged', 'Deleted'].map((name) => create(own, { name })),
  )
  await expectOk(merge(own, middle, merged))
  await expectOk(merge(own, kept, middle))
  await expectOk(own.call(`DELETE /leads/${deleted}`))
  const other = await service.newOrg()
  const items = [merged, middle, deleted, kept, merged].map((id) => ({
    ...{ action: 'update', id, lead: { note: 'x' } },
  }))

  const { body } = await send(items, undefined, own)
  const theirs = await send(items, undefined, other)

  const keptIds = (answer: TestAnswer['body']) =>
    answer.data.results.map((one: TestAnswer['body']) => [one.status, one.error?.details?.keptId])
  const isKept = [404, kept]
  const isGone = [404, undefined]
  expect(keptIds(body)).toEqual([isKept, isKept, isGone, [200, undefined], isKept])
  expect(keptIds(theirs.body)).toEqual([isGone, isGone, isGone, isGone, isGone])
})

test('a batch that takes too long is rolled back as a whole', async () => {
  const own = await service.newOrg()
  const id = await create(own, { name: 'Ada', value: 1 })
  const ctx = { ...(await createTestCtx(service, own)), deadline: 0 }
  const writes = [{ edit: { ctx, leadId: id, changes: { value: 2 } } }]

  await expect(writeItems(ctx, writes, undefined)).rejects.toMatchObject({ status: 503 })

  expect((await read(own, id)).value).toBe(1)
})

test.for([
  ['no items', []],
  ['an unknown action', [{ action: 'delete', lead: { name: 'x' } }]],
  ['a lead that is not an object', [{ action: 'create', lead: 'Ada' }]],
])('%s is rejected as a whole', async ([, items]) => {
  expect(toRejection(await send(items as object[]))).toMatchObject({
    ...{ status: 400, code: 'VALIDATION_ERROR' },
  })
})
