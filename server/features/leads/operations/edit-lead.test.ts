import { beforeAll, expect, test } from 'vitest'
import { leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import { newId } from '../../../platform/process/ids.ts'
import {
  create,
  createTestCtx,
  list,
  listField,
  patch,
  read,
  startTwo,
  toRejection,
} from '../../../test/calls/lead-calls.ts'
import type { TestAnswer, TestOrg } from '../../../test/harness.ts'
import { insertChoice } from '../../organizations/index.ts'
import { selectHistory } from '../store/history-store.ts'
import { editById } from '../update/edit-by-id.ts'

const { service, second } = await startTwo()

let org: TestOrg
const [labelId, selectedConversionEventId] = [newId(), newId()]
beforeAll(async () => {
  org = await service.newOrg({ defaultCountry: 'DE' })
  await service.db.inOrg(org.orgId, async (tx) => {
    await insertChoice(tx, 'label', { id: labelId, name: 'VIP' }, new Date())
    const event = { id: selectedConversionEventId, name: 'Sale' }
    await insertChoice(tx, 'conversionEvent', event, new Date())
  })
})

const edit = (id: string, body: object, by: TestOrg = org): Promise<TestAnswer> =>
  by.call(`PATCH /leads/${id}`, { body })

/** Values for fields whose strings have a fixed format. */
const formed: Readonly<Record<string, unknown>> = {
  email: 'grace@example.com',
  phone: '0170 7654321',
  status: 'lost',
  source: 'gtm',
  value: 12.5,
  custom: '{"a":1}',
  country: 'DE',
  searchAdsCustomerId: '123-456',
  searchAdsClickDate: '2026-01-31',
  labelId,
  selectedConversionEventId,
}

// A lost lead has no stage.
const creatable = leadFieldsWhere(({ write }) => write).filter((field) => field !== 'stageId')
const isFlag = (field: string): boolean => /storage|user_data|personalization/.test(field)
const everything = Object.fromEntries(
  creatable.map((field) => [field, formed[field] ?? (isFlag(field) ? true : `new ${field}`)]),
)

test('every field that a create can set is changed, recorded and cleared', async () => {
  const id = await create(org, { name: 'Ada', email: 'ada@example.com', phone: '0170 1234567' })

  const { status, body } = await edit(id, everything)
  const after = await read(org, id)
  const clearing = creatable.filter((field) => !['status', 'source', 'name'].includes(field))
  await edit(id, Object.fromEntries(clearing.map((field) => [field, null])))
  const cleared = await read(org, id)

  expect([status, body.data]).toEqual([200, { id, message: 'Lead updated.' }])
  expect(after).toMatchObject(everything)
  for (const field of clearing) expect([field, cleared[field]]).toEqual([field, null])
  const history = await service.db.inOrg(org.orgId, (tx) => selectHistory(tx, id))
  for (const field of creatable) {
    const [change] = history.filter((row) => row.field === field)
    expect(change, field).toMatchObject({ to: String(everything[field]), actorKind: 'key' })
  }
})

test('a corrected lead is found by its new contact data, and not by the old', async () => {
  const id = await create(org, { name: 'Old Name', email: 'old@x.example', phone: '0170 1110001' })

  await edit(id, { name: 'New Name', email: 'New@x.example', phone: '0170 2220002' })

  expect(await listField(org, { search: 'new@x' }, 'id')).toEqual([id])
  expect(await listField(org, { search: '+491702220002' }, 'id')).toEqual([id])
  for (const search of ['Old Name', 'old@x', '1110001']) {
    expect(await listField(org, { search }, 'id')).toEqual([])
  }
  const byNew = await patch(org, { email: 'new@X.example', note: 'found' })
  const byOld = await patch(org, { email: 'old@x.example', phone: '0170 1110001', note: 'x' })
  expect([byNew.body.data?.leadIds, byOld.status]).toEqual([[id], 404])
})

test('a new address counts for the duplicate policy', async () => {
  const strict = await service.newOrg({ duplicatePolicy: 'refuse' })
  const id = await create(strict, { email: 'typo@example.com' })

  await edit(id, { email: 'right@example.com' }, strict)
  const again = await strict.call('POST /leads', { body: { email: 'Right@example.com' } })
  const free = await strict.call('POST /leads', { body: { email: 'typo@example.com' } })

  expect([again.status, free.status]).toEqual([409, 201])
  expect(again.body.error.details.existingId).toBe(id)
})

test('a new campaign and a new click count in lists', async () => {
  const id = await create(org, { name: 'Ada', utm_campaign: 'edited-before' })

  await edit(id, { utm_campaign: 'edited-after', gclid: 'click', source: 'gtm' })

  expect(await listField(org, { utm_campaign: 'edited-after', source: 'gtm' }, 'id')).toEqual([id])
  expect(await listField(org, { utm_campaign: 'edited-before' }, 'id')).toEqual([])
})

test('a lead over the plan limit can be corrected, and its contact data stays hidden', async () => {
  const small = await service.newOrg({ leadsLimit: 1 })
  await create(small, { name: 'First' })
  const id = await create(small, { name: 'Locked' })

  const answer = await edit(id, { name: 'Corrected', value: 5 }, small)

  expect(answer.status).toBe(200)
  expect(await read(small, id)).toMatchObject({ locked: true, name: null, value: 5 })
})

test('an external id of another lead is a conflict that names it', async () => {
  const first = await create(org, { name: 'Ada', externalId: 'taken' })
  const other = await create(org, { name: 'Grace', externalId: 'own' })

  const taken = await edit(other, { externalId: 'taken', note: 'x' })
  const same = await edit(other, { externalId: 'own', note: 'y' })
  await edit(first, { externalId: null })
  const freed = await edit(other, { externalId: 'taken' })

  expect(toRejection(taken)).toMatchObject({ status: 409, code: 'CONFLICT' })
  expect(taken.body.error.details).toEqual({ existingId: first })
  expect([same.status, freed.status]).toEqual([200, 200])
  expect(await read(org, other)).toMatchObject({ externalId: 'taken', note: 'y' })
})

test('of concurrent edits to the same external id, exactly one succeeds', async () => {
  const ids = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => create(org, { name: `${n}` })))

  const answers = await Promise.all(
    ids.map((id, i) =>
      i % 2 === 0
        ? edit(id, { externalId: 'contested' })
        : second.call(org.key, `PATCH /leads/${id}`, { body: { externalId: 'contested' } }),
    ),
  )

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  const listed = await list(org, { externalId: 'contested' })
  expect(listed.body.meta.pagination.total).toBe(1)
})

test.for([
  ['nothing', {}, ''],
  ['an unknown key', { colour: 'red' }, 'colour'],
  ['another spelling', { first_name: 'Ada' }, 'first_name'],
  ['an id in the body', { id: newId(), name: 'x' }, 'id'],
  ['createdAt', { createdAt: '2026-01-01' }, 'createdAt'],
  ['a session', { sessionId: newId() }, 'sessionId'],
  ['no status', { status: null }, 'status'],
  ['no source', { source: '' }, 'source'],
  ['an invalid email', { email: 'nobody' }, 'email'],
  ['a phone number that is too long', { phone: '1'.repeat(51) }, 'phone'],
  ['a loss reason for an open lead', { lossReason: 'price' }, 'lossReason'],
  ['an unknown label', { labelId: newId() }, 'labelId'],
  ['a lead without contact data', { name: null, email: '' }, ''],
] as const)('%s is rejected and changes nothing', async ([, body, field]) => {
  const id = await create(org, { name: 'Ada', email: 'ada@example.com' })
  const before = await read(org, id)

  const answer = await edit(id, body)

  expect(toRejection(answer)).toEqual({ status: 400, code: 'VALIDATION_ERROR', fields: [field] })
  expect(await read(org, id)).toEqual(before)
})

test.for(['x', newId(), 'ABCDEF00-0000-7000-8000-000000000000'])(
  'lead %s is not found',
  async (id) => {
    expect(toRejection(await edit(id, { name: 'x' }))).toMatchObject({ status: 404 })
  },
)

test('an edit that takes too long is rolled back, since its request got an error', async () => {
  const id = await create(org, { name: 'Ada', value: 1 })
  const ctx = await createTestCtx(service, org)
  const ends = [Number.POSITIVE_INFINITY]
  const slow = {
    ...ctx,
    get deadline() {
      return ends.shift() ?? 0
    },
  }

  await expect(editById(slow, id, { value: 2 })).rejects.toMatchObject({ status: 503 })
  expect((await read(org, id)).value).toBe(1)
})
