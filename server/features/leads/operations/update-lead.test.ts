import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import { create, patch, read, toRejection } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { selectKeys } from '../../api-keys/index.ts'
import { insertChoice } from '../../organizations/index.ts'
import { selectHistory } from '../store/history-store.ts'

const service = await startService()
afterAll(service.stop)

const loadHistory = (org: TestOrg, id: string) =>
  service.db.inOrg(org.orgId, (tx) => selectHistory(tx, id))

test('an update returns the id of the lead that it changed', async () => {
  const org = await service.newOrg()
  const id = await create(org, { name: 'Ada' })

  const { status, body } = await patch(org, { id, status: 'won' })

  expect(status).toBe(200)
  expect(body.data).toEqual({
    leadId: id,
    leadsUpdated: 1,
    leadIds: [id],
    message: 'Lead updated.',
  })
  expect(Object.keys(body)).toEqual(['success', 'data', 'meta'])
})

test('all updatable fields are changed, and nothing else', async () => {
  const org = await service.newOrg()
  const [labelId, selectedConversionEventId] = [newId(), newId()]
  await service.db.inOrg(org.orgId, async (tx) => {
    await insertChoice(tx, 'label', { id: labelId, name: 'VIP' }, new Date())
    const event = { id: selectedConversionEventId, name: 'Sale' }
    await insertChoice(tx, 'conversionEvent', event, new Date())
  })
  const id = await create(org, { name: 'Ada', email: 'a@b.co', externalId: 'x', gclid: 'g' })
  const before = await read(org, id)
  const changes = {
    status: 'lost',
    value: 19.99,
    lossReason: 'price',
    note: 'Called',
    conversionName: 'Sale',
    labelId,
    selectedConversionEventId,
  }

  await patch(org, { id, ...changes, custom: { a: 1 } })

  const after = await read(org, id)
  expect(after.updatedAt >= before.updatedAt).toBe(true)
  expect(after).toEqual({
    ...before,
    ...changes,
    custom: '{"a":1}',
    lostAt: after.updatedAt,
    updatedAt: after.updatedAt,
  })
})

test('null and empty strings clear a field', async () => {
  const org = await service.newOrg()
  const body = { value: 5, note: 'x', custom: '{}', conversionName: 'y', name: 'Ada' }
  const id = await create(org, body)

  await patch(org, { id, value: null, note: '', custom: '  ', conversionName: null })

  const cleared = { value: null, note: null, custom: null, conversionName: null, name: 'Ada' }
  expect(await read(org, id)).toMatchObject(cleared)
})

test('changedTo is an older name of status; status wins', async () => {
  const org = await service.newOrg()
  const id = await create(org, { name: 'Ada' })

  await patch(org, { id, changedTo: 'won' })
  expect((await read(org, id)).status).toBe('won')
  await patch(org, { id, changedTo: 'lost', status: 'qualified' })
  expect((await read(org, id)).status).toBe('qualified')
})

test('every changed field has a row in the history with the API key', async () => {
  const org = await service.newOrg()
  const id = await create(org, { name: 'Ada', note: 'old' })

  await patch(org, { id, status: 'won', value: 19.99, note: 'new', custom: null })

  const history = await loadHistory(org, id)
  const { updatedAt, qualifiedAt, wonAt } = await read(org, id)
  expect(history.map(({ field, from, to }) => ({ field, from, to }))).toEqual(
    expect.arrayContaining([
      { field: 'status', from: 'open', to: 'won' },
      { field: 'value', from: null, to: '19.99' },
      { field: 'note', from: 'old', to: 'new' },
      { field: 'qualifiedAt', from: null, to: qualifiedAt },
      { field: 'wonAt', from: null, to: wonAt },
    ]),
  )
  expect(history).toHaveLength(5)
  const keyId = await loadKeyId(org)
  for (const { at, actorKind, actorId } of history) {
    expect({ actorKind, actorId }).toEqual({ actorKind: 'key', actorId: keyId })
    expect(Date.parse(at)).toBeGreaterThanOrEqual(Date.parse(updatedAt))
  }
})

const loadKeyId = async (org: TestOrg): Promise<string | undefined> => {
  const [key] = await service.db.inOrg(org.orgId, selectKeys)
  return key?.id
}

test('setting the existing value counts as updated and changes nothing', async () => {
  const org = await service.newOrg()
  const id = await create(org, { name: 'Ada', status: 'won', value: 5, custom: '{}' })
  const before = await read(org, id)

  const { status, body } = await patch(org, { id, status: 'won', value: '5.00', custom: {} })

  expect([status, body.data.leadsUpdated]).toEqual([200, 1])
  expect(await read(org, id)).toEqual(before)
  expect(await loadHistory(org, id)).toEqual([])
})

test.for([
  ['an unknown key', { colour: 'red' }, 'colour'],
  ['a field that an update cannot change', { name: 'Bob' }, 'name'],
  ['a click id', { gclid: 'x' }, 'gclid'],
  ['createdAt', { createdAt: '2026-01-01' }, 'createdAt'],
  ['an unknown status', { status: 'closed' }, 'status'],
  ['no status', { status: null }, 'status'],
  ['an unknown status under the older name', { changedTo: 'closed' }, 'changedTo'],
  ['a negative value', { value: -1 }, 'value'],
  ['a note with NUL', { note: 'a\0' }, 'note'],
  ['a note that is too long', { note: 'x'.repeat(10_001) }, 'note'],
  ['custom that is not JSON', { custom: '{' }, 'custom'],
  ['an email that is not a text', { email: 5 }, 'email'],
  ['null for an email', { email: null }, 'email'],
  ['too many emails', { email: Array(51).fill('a@b.co') }, 'email'],
  ['half of a surrogate pair in a phone number', { phone: ['1', '\ud800'] }, 'phone.1'],
  ['a label that the organization does not have', { labelId: newId() }, 'labelId'],
  ['a label that is not an id', { labelId: 'vip' }, 'labelId'],
  [
    'a conversion event that the organization does not have',
    { selectedConversionEventId: newId() },
    'selectedConversionEventId',
  ],
] as const)('%s is rejected with VALIDATION_ERROR', async ([, body, field]) => {
  const org = await service.newOrg()
  const id = await create(org, { name: 'Ada' })
  const before = await read(org, id)

  const answer = await patch(org, { id, note: 'changed', ...body })

  expect(toRejection(answer)).toEqual({ status: 400, code: 'VALIDATION_ERROR', fields: [field] })
  expect(await read(org, id)).toEqual(before)
})

test('the label of another organization is rejected like one that does not exist', async () => {
  const [org, other] = [await service.newOrg(), await service.newOrg()]
  const foreign = newId()
  const label = { id: foreign, name: 'VIP' }
  await service.db.inOrg(other.orgId, (tx) => insertChoice(tx, 'label', label, new Date()))
  const id = await create(org, { name: 'Ada' })

  const answers = [
    await patch(org, { id, labelId: foreign }),
    await patch(org, { id, labelId: newId() }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([400, 400])
  expect(answers[0]?.body.error).toEqual(answers[1]?.body.error)
})

test.for([{}, { name: 'x' }, { id: '' }, { email: [] }, { email: ['', ' '], phone: '' }])(
  '%j has no identifier and is rejected',
  async (body) => {
    const org = await service.newOrg()

    const answer = await patch(org, { note: 'x', ...body })

    expect(toRejection(answer)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  },
)

test('an update without changes is rejected', async () => {
  const org = await service.newOrg()
  const id = await create(org, { name: 'Ada' })

  const answer = await patch(org, { id })

  expect(toRejection(answer)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  expect(answer.body.error.message).toContain('status')
})
